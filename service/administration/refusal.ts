/** A command that cannot be carried out as wished: `message` is the one line to show. */
export class Refusal extends Error {
  override name = "Refusal";
}
