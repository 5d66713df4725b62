/**
 * Tells once, and again and again: a database that is away comes back, and at its end a process closes its store while this looks.
 * @throws what the first telling throws; those after it are silent
 */
export async function tellAgain(tell: () => Promise<void>, everyMs: number): Promise<void> {
  const goOn = () =>
    void setTimeout(
      () =>
        void tell()
          .catch(() => {})
          .finally(goOn),
      everyMs,
    );
  await tell().finally(goOn);
}
