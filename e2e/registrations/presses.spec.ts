import { readBy, untilCopied } from "../harness/copy.ts";
import { expect, test } from "../harness/test.ts";
import { Hand, seeded } from "../presses/hand.ts";
import { keysSentFrom, leaveBy, ledgerOf, linesOf, standing } from "../presses/round.ts";

// `npm run bench -- presses` has a hundred of them on a line that is a second late.
test.use({ deskName: "presses" });

test("what was pressed is decided as pressed or told, however its page is left, and nobody else is decided", async ({
  page: first,
  context,
  desk,
  signIn,
}) => {
  test.setTimeout(420_000);
  const keys = keysSentFrom(context);
  await signIn("secretary");
  await untilCopied(readBy(first.request));
  const before = await standing(desk);
  const began = performance.now();
  const hand = new Hand(() => Math.round(performance.now() - began), seeded(11));
  let page = first;
  for (const way of ["reload", "rail", "close", "back"] as const) {
    await hand.byKeys(page, 4);
    hand.leave(way);
    page = await leaveBy(way, page, context);
  }
  const ledger = await ledgerOf(desk, page, hand, before, keys);
  expect(ledger, linesOf(ledger).join("\n")).toMatchObject({ pressed: 16, lost: [], late: [], elsewhere: [] });
  expect(ledger.decided).toBeGreaterThan(0);
});
