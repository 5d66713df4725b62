import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Letter } from "#lib/base/store/schema/sync/post.ts";
import { readReturned } from "./box-reader.ts";
import { messageHead, readReport, recipientsIn } from "./delivery-report.ts";
import { hostileReports, madeReports, REPORTED_LETTER } from "./testing/random-reports.ts";
import { awayText, ownWordsText, personText, REPORTING_PROGRAMS, reportText } from "./testing/report-text.ts";

const TO = "Famille.Martin@Example.FR";
const NOBODY = { action: "failed", status: "5.1.1", said: "550 5.1.1 User unknown" } as const;
const MADE = { letter: REPORTED_LETTER, to: TO, ...NOBODY };

/** What a report says of the letter, and whether it names it. */
async function read(text: string | Buffer, address: string | null = TO) {
  const { letters, judge, otherwise } = await readReturned(Buffer.from(text));
  return { isNamed: letters.includes(REPORTED_LETTER), verdict: judge({ address } as Letter)?.kind ?? null, otherwise };
}

describe("a delivery report", () => {
  it("says what whoever made it knows, in the form of each program and however it was carried", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(madeReports(TO), async ({ program, text, means }) => {
        seen.set(`${program} ${means}`, (seen.get(`${program} ${means}`) ?? 0) + 1);
        expect((await messageHead(Buffer.from(text.slice(0, text.search(/\r?\n\r?\n/) + 4)))).is).toBe("report");
        expect(await read(text)).toEqual({ isNamed: true, verdict: means, otherwise: "foreign" });
      }),
      { numRuns: 2_000 },
    );
    // Each program has been heard to say each of it.
    for (const program of REPORTING_PROGRAMS)
      for (const means of ["nobody", "full", "policy", "failed", "later", "unclear", null])
        expect(seen.get(`${program} ${means}`), `${program} ${means}`).toBeGreaterThan(0);
  });

  it("never says that nobody has an address where whoever made it did not, however it is cut or broken", async () => {
    await fc.assert(
      fc.asyncProperty(
        madeReports(TO),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 12 }),
        async ({ text, means }, share, flips) => {
          const bytes = Buffer.from(text).subarray(0, Math.ceil(text.length * share));
          expect((await read(bytes)).verdict === "nobody" && means !== "nobody").toBe(false);
          for (const [at, byte] of flips) if (bytes.length > 0) bytes[at % bytes.length] = byte;
          const broken = await read(bytes);
          // A digit that was changed may say another thing; of another address it says nothing.
          expect(await read(bytes, "somebody.else@example.fr")).not.toMatchObject({ verdict: "nobody" });
          expect(["foreign", "unreadable"]).toContain(broken.otherwise);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("is of an address however its letters and its domain are written, and of no other", async () => {
    const texts = ["famille.martin@example.fr", "FAMILLE.MARTIN@EXAMPLE.FR"].map((to) =>
      reportText("gmail", { ...MADE, to }),
    );
    for (const text of texts) expect((await read(text)).verdict).toBe("nobody");
    const domain = reportText("postfix", { ...MADE, to: "a@xn--caf-dma.example" });
    expect((await read(domain, "a@café.example")).verdict).toBe("nobody");
    for (const other of ["martin@example.fr", "famille.martin@example.org", "xfamille.martin@example.fr", null])
      expect((await read(texts[0] ?? "", other)).verdict).toBe("unclear");
    const utf8 = "Final-Recipient: utf-8; fran\\x{E7}ois@example.fr\nAction: failed\nStatus: 5.1.1";
    expect(recipientsIn(`Reporting-MTA: dns; x\n\n${utf8}`)[0]?.final).toBe("françois@example.fr");
  });

  it("is told from what programs answer by themselves, and from what people write", async () => {
    const isOf = async (text: string) => (await messageHead(Buffer.from(text.split("\r\n\r\n")[0] ?? ""))).is;
    expect(await isOf(awayText(REPORTED_LETTER))).toBe("answer");
    expect(await isOf(personText(REPORTED_LETTER))).toBe("other");
    expect(await isOf(ownWordsText(MADE))).toBe("report");
    // In words for people alone it names the letter, and says nothing for certain.
    expect(await read(ownWordsText(MADE))).toEqual({ isNamed: true, verdict: "unclear", otherwise: "unreadable" });
  });

  it("gives names that may be asked for, and words that may be kept, whatever stands in it", async () => {
    let names = 0;
    await fc.assert(
      fc.asyncProperty(hostileReports, async (bytes) => {
        const { letters, judge } = await readReturned(bytes);
        const head = await messageHead(bytes.subarray(0, bytes.indexOf("\r\n\r\n") + 4)).catch(() => undefined);
        for (const name of [...letters, ...(head?.letters ?? [])]) expect(name).toMatch(/^[!-~]{3,401}$/);
        names += letters.length;
        const { status, answer } = judge({ address: TO } as Letter) ?? {};
        expect(status ?? "").toMatch(/^(?:[245]\.\d{1,3}\.\d{1,3})?$/);
        expect(answer ?? "").not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(answer?.length ?? 0).toBeLessThanOrEqual(500);
      }),
      { numRuns: 500 },
    );
    expect(names).toBeGreaterThan(0);
  });

  it("is read in bounds, whatever it is", async () => {
    const nested = (depth: number) =>
      Array.from(
        { length: depth },
        (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
      ).join("");
    for (const text of [
      "",
      "\0".repeat(262_144),
      nested(10_000),
      `From: mailer-daemon@x.example\r\n${"X-Y: z\r\n".repeat(30_000)}\r\n`,
      `References: ${"<a@b.example> ".repeat(18_000)}\r\n\r\n`,
      `From: ${"(".repeat(200_000)}mailer-daemon@x.example\r\n\r\n`,
      reportText("postfix", { ...MADE, others: Array.from({ length: 5_000 }, (_, at) => `x${at}@else.example`) }),
      reportText("postfix", { ...MADE, status: "5.7.1", said: "<a".repeat(60_000) }),
    ]) {
      await messageHead(Buffer.from(text)).catch(() => undefined);
      const report = await readReport(Buffer.from(text)).catch(() => undefined);
      expect(report?.letters.length ?? 0).toBeLessThanOrEqual(20);
      expect(report?.recipients?.length ?? 0).toBeLessThanOrEqual(50);
      expect((await read(text)).verdict === "nobody").toBe(false);
    }
  });
});
