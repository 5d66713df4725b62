/**
 * Whether tests take all there is where `npm test` takes a part in which each value stands: `TEST_WHOLE=1 npm run -s unit -- FILE`, for whoever changes what they are
 * about.
 */
export const IS_WHOLE = process.env.TEST_WHOLE === "1";
