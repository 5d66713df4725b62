/**
 * The variable with the file in which the project's import graph is kept: `npm test` gives it to its steps, of which two need the same one, and each would take a minute
 * of a core to make it.
 */
export const KEPT_GRAPH = "TEST_IMPORT_GRAPH";
