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
  /** Schema nodes one field may visit; references repeated at each level would otherwise multiply without end. */
  visits: 1_000,
  /** Nested objects and lists that a form draws before it offers raw JSON. */
  formDepth: 4,
  /** Fields of one form or of one nested item. */
  fields: 250,
  /** Choices of one enumeration. */
  options: 500,
  /** Characters kept of a title or label, of a description. */
  title: 200,
  description: 2_000,
  /** Steps that a regular expression may need on the longest accepted text: about a tenth of a second. */
  patternSteps: 10_000_000,
  /** Characters on which a pattern is tried where the contract sets no maximum; longer text is left to the service. */
  patternText: 10_000,
} as const;
