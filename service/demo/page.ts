import PDFDocument from "pdfkit";

const MARGIN = 72;

/** A plain page of paper (A4, PDF) with a title and lines: what the demonstration's people and club hand in. */
export function drawPage(title: string, lines: readonly string[], drawnAt: Date): Promise<Uint8Array> {
  const document = new PDFDocument({ size: "A4", margin: MARGIN, info: { Title: title, CreationDate: drawnAt } });
  const chunks: Uint8Array[] = [];
  document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.once("end", () => resolve(Buffer.concat(chunks)));
    document.once("error", reject);
  });
  document.font("Helvetica-Bold").fontSize(18).text(title);
  document.moveDown(1.5).font("Helvetica").fontSize(11);
  for (const line of lines) document.text(line).moveDown(0.6);
  document.end();
  return done;
}
