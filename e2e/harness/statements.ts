import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Desk } from "./desk.ts";
import type { Words } from "./words.ts";

/** Somebody whose name nobody else has, with a transfer of 80,17 € that was written down. */
export async function paidByTransfer(desk: Desk): Promise<void> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const member_id = await create("/members", {
    ...{ first_name: "Ysaline", last_name: "Ypsilanti", sex: "Femme", birth_date: "2000-05-06" },
    email: "ysaline@exemple.fr",
  });
  const paid = { season_id: 2, method: "Virement", received_on: "2026-09-02", type: "Paiement" };
  await create("/payments", { member_id, amount_cents: 8_017, ...paid });
}

export interface StatementLine {
  /** YYYY-MM-DD. */
  day: string;
  cents: number;
  label: string;
}

/** A statement of an account as OFX. */
export const ofxOf = (account: string, lines: readonly StatementLine[]): string =>
  [
    ...["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "", "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR"],
    ...[`<BANKACCTFROM><BANKID>30002<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>`, "<BANKTRANLIST>"],
    ...lines.map(
      ({ day, cents, label }, at) =>
        `<STMTTRN><DTPOSTED>${day.replaceAll("-", "")}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>F${at}<NAME>${label}</STMTTRN>`,
    ),
    "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
  ].join("\r\n");

/** Chooses a file on a page that takes one. */
export const handIn = (page: Page, name: string, text: string) =>
  page
    .getByRole("main")
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });

/** Has the copy read what the club has just been told. */
export const freshCopy = (page: Page, words: Words) =>
  page.getByRole("button", { name: words("frame.age.refreshPlain") }).press("Enter");
