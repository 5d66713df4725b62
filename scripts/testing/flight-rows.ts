/** A row of React's stream. */
export interface FlightRow {
  text: string;
  /** It is a text as it stands, and nothing written as JSON. */
  isPlain: boolean;
}

/** The rows of React's stream by their names. Rows end with their line, but for long texts: those tell their length in bytes, and the next row follows at once. */
export function flightRows(stream: Buffer): Map<string, FlightRow> {
  const rows = new Map<string, FlightRow>();
  for (let at = 0; at < stream.length; ) {
    const colon = stream.indexOf(":", at);
    if (colon < 0) break;
    const id = stream.toString("utf8", at, colon);
    const length = /^T([0-9a-f]+),/.exec(stream.toString("latin1", colon + 1, colon + 20));
    const start = colon + 1 + (length?.[0].length ?? 0);
    const line = stream.indexOf("\n", start);
    const end = length ? start + Number.parseInt(length[1] ?? "", 16) : line < 0 ? stream.length : line;
    rows.set(id, { text: stream.toString("utf8", start, end), isPlain: length !== null });
    at = length ? end : end + 1;
  }
  return rows;
}
