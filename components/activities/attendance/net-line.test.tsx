import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import type { KeptMark } from "./device/kept-marks.ts";
import { OPENING, PoolSide, type PoolView } from "./device/pool-side.ts";
import { NetLine } from "./net-line.tsx";
import type { Readiness } from "./worker/files.ts";

const { net } = en.poolside;
const MARK = {
  id: "a",
  order: 1,
  state: "kept",
  memberId: 1,
  date: "2026-09-12",
  type: "lesson",
  courseId: 7,
} as KeptMark;
const reading = { club: "demo", readAt: "2026-09-12T08:00:00.000Z", skewMs: 0, timeZone: "Europe/Paris" };

/** What the lower edge tells, as text. */
function told(view: Partial<PoolView>, { marks = [MARK], readiness = "ready" as Readiness } = {}): string {
  const shown = { ...OPENING, phase: "open" as const, ...view, held: { reading, sheets: [], marks } };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
      <NetLine side={new PoolSide("demo", 3)} shown={shown} readiness={readiness} />
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]+>/g, " ");
}

describe("the lower edge of the page at the pool side", () => {
  it("does not say of one moment that everything stays here and that it is being sent", () => {
    const trying = told({ reached: false, sending: true });
    expect(trying).toContain(net.offline);
    expect(trying).not.toContain(net.sending);
    expect(told({ reached: true, sending: true })).toContain(net.sending);
  });

  it.each(["ready", "preparing", "unready"] as const)("says whether it opens without a network: %s", (readiness) =>
    expect(told({ reached: true }, { marks: [], readiness })).toContain(net[readiness]),
  );
});
