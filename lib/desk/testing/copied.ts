/** What the copy of a club keeps of a record, as its definition has read it. @throws where that takes it for none */
export const copiedBy =
  (club: string) =>
  <Row>(row: Row | null): Row & { club: string; reading: number } => {
    if (!row) throw new Error("not a record");
    return { ...row, club, reading: 1 };
  };
