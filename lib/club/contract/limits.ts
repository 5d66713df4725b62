/**
 * What a contract may cost us. A document comes from another machine: these bounds, and not its good will, decide how long
 * a form takes to appear. The contract of a club with every feature on stays under a tenth of each.
 */
export const CONTRACT_LIMITS = {
  /** Bytes of the document once decompressed: twice the largest public API description we know of that is one file. */
  bytes: 8 * 1024 * 1024,
  /** Levels of brackets in the text. Real descriptions stay under 60; a thousand would exhaust the stack of a walk. */
  nesting: 128,
  /** Values in the text, counted before it is parsed, so that memory is bounded too. */
  values: 600_000,
  /** Milliseconds for the whole exchange: connect, headers, body. */
  milliseconds: 10_000,
  /** Characters of a path or of a reference within the document, and of a property's name: longer ones are written to be slow. */
  reference: 500,
  name: 200,
  /** Schema nodes one field may visit; references repeated at each level would otherwise multiply without end. */
  visits: 1_000,
  /**
   * Keywords, properties, choices and branches that the walk of one field may look at, and that of a whole form: a visit to a
   * schema costs as much as the schema is wide, and a wide one may be referred to from everywhere.
   */
  fieldWork: 20_000,
  formWork: 400_000,
  /** Nested objects and lists that a form draws before it offers raw JSON. */
  formDepth: 4,
  /** Fields of one form or of one nested item, and of a form with everything nested in it. */
  fields: 250,
  allFields: 1_000,
  /** Characters of words, choices, patterns and defaults that a form's model may carry to the browser. */
  formCharacters: 300_000,
  /** Choices of one enumeration. */
  options: 500,
  /** Characters kept of a title or label, of a description; of a choice and of a default, which are kept whole or not at all. */
  title: 200,
  description: 2_000,
  option: 500,
  default: 5_000,
  /** Steps that a regular expression may need on the longest accepted text: about a tenth of a second. */
  patternSteps: 10_000_000,
  /** The same for all the texts of one body together. Beyond it the service checks them. */
  bodyPatternSteps: 20_000_000,
  /** Characters on which a pattern is tried where the contract sets no maximum; longer text is left to the service. */
  patternText: 10_000,
  /** Operations of a reading that is kept to be compared with the next: three times those of the whole API document. */
  operations: 300,
  /** Forms tried for a reading, and the characters that those kept may take together. A club's are 30 forms of 60,000 characters. */
  readingForms: 60,
  readingCharacters: 400_000,
  /**
   * What all the forms of a reading may spend together: as much as one form may, which takes half a second where it is built to.
   * A club's spend a fiftieth.
   */
  readingWork: 400_000,
  /** Characters, of words to be cleaned or of a model to be kept, that cost as much as one keyword. */
  charactersPerWork: 10,
} as const;
