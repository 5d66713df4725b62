/** The reader of cards with its decoder, which a page without cards never loads. The same promise for whoever asks. */
export const loadReader = () => import("./card-reader.tsx").then((module) => module.CardReader);
