/** As many files as this process may have in hand are on their way: the same one is taken in a moment. */
export class FilesBusyError extends Error {
  override name = "FilesBusyError";

  constructor(options?: ErrorOptions) {
    super("other files are read at this moment", options);
  }
}
