/** Letters of one note: a page of paper. What is longer is a letter, and belongs to the correspondence. */
export const LONGEST_NOTE = 2_000;
