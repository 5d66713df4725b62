import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { SlipSteps } from "./slip-steps.tsx";

const slip = {
  ...{ state: "made" as const, writtenAt: new Date("2026-11-20T09:00:00Z"), writtenBy: "Ana" },
  ...{ depositedOn: null, depositedBy: null, statementLine: null },
};
const drawn = (of: typeof slip | object) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
      <SlipSteps slip={{ ...slip, ...of }} />
    </NextIntlClientProvider>,
  );
/** The step at which the slip stands; undefined where none is left. */
const current = (html: string) => /aria-current="step".*?<span class="block[^"]*">([^<]+)/.exec(html)?.[1];

describe("the way of a slip", () => {
  const deposited = { state: "deposited" as const, depositedOn: "2026-11-22", depositedBy: "Ana" };
  it("stands at what comes next, and at nothing once all is done or the slip is none", () => {
    expect(current(drawn({}))).toBe(en.deposits.slip.deposited);
    expect(current(drawn(deposited))).toBe(en.deposits.slip.statement);
    expect(current(drawn({ ...deposited, statementLine: "REM CHQ 17" }))).toBeUndefined();
    expect(current(drawn({ state: "cancelled" }))).toBeUndefined();
  });
});
