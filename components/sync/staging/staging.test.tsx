import { describe, expect, it } from "vitest";
import { drawn } from "#components/base/testing/drawn.tsx";
import { en } from "#lib/base/words/en.ts";
import type { DryRun, FaultyStageRow, Stage, StageCounts } from "#lib/sync/staging/stage.ts";
import { HolderBanner } from "./holder-banner.tsx";
import { KeepPlace } from "./keep-place.tsx";
import { RemoveStage } from "./remove-stage.tsx";
import { RowLook } from "./row-look.tsx";
import { RowPages } from "./row-pages.tsx";
import { RowTaken } from "./row-taken.tsx";
import { RunPanel } from "./run-panel.tsx";

const done = async () => ({ ok: true as const });

const counts: StageCounts = {
  ...{ rows: 3, ready: 3, doubtful: 0, nothing: 0, leftOut: 0, sending: 0 },
  ...{ created: 0, changed: 0, unchanged: 0, refused: 0, stopped: 0, foreseen: 0 },
};
const stage: Stage = {
  ...{
    club: "demo",
    id: "x",
    seasonId: 2,
    kind: "rollover",
    name: "2026 → 2027",
    state: "draft",
    isBeginning: false,
    version: 2,
  },
  ...{ dry: null, workId: null, holder: null, writtenBy: "D", touchedBy: "D" },
  ...{ writtenAt: "2026-11-26T09:00:00Z", touchedAt: "2026-11-26T09:00:00Z" },
};
const dry: DryRun = {
  ...{ at: "2026-11-26T09:00:00Z", by: "Dina", version: 2, rows: 2, calls: 2, seconds: 1, cannotBeTakenBack: 1 },
  refusals: [{ code: "capacity_reached", count: 1, places: [4] }],
  checks: [{ code: "person_exists", count: 1, places: [3] }],
  writes: { "POST /members": 1, "POST /groups": 1, "PATCH /constructor": 1 },
};

describe("a list that is tried and run", () => {
  const panel = (more: Partial<Stage>, locked: string | null = null, has: Partial<StageCounts> = {}) =>
    drawn(
      <RunPanel
        {...{ stage: { ...stage, ...more }, counts: { ...counts, ...has }, locked, help: "It stays." }}
        send={(count) => `Send ${count} rows`}
        tryDry={done}
        run={done}
        control={done}
      />,
    );

  it("offers to run only what was tried as it is", () => {
    expect(panel({})).not.toContain("Send");
    expect(panel({ dry })).toContain("Send 2 rows");
    expect(panel({ dry, version: 3 })).not.toContain("Send");
    expect(panel({ dry, version: 3 })).toContain(en.staging.run.old);
    expect(panel({ dry: { ...dry, failed: "contract" } })).not.toContain("Send");
    expect(panel({ dry: { ...dry, failed: "contract" } })).toContain(en.staging.run.failed);
  });

  it("says while it runs that rows wait for a club that does not answer", () => {
    const running = { state: "running", workId: 7 } as const;
    expect(panel(running)).not.toContain("wait for");
    expect(panel({ ...running, heldUp: 3 })).toContain("3 rows wait for the club’s register");
  });

  it("says before it runs what is written, what cannot be taken back, what is refused and what is worth a look", () => {
    const html = panel({ dry });
    expect(html).toContain("One person is created. The club’s register has no way to remove them again");
    expect(html).toContain("One group is created.");
    expect(html).toContain(en.errors.code.capacity_reached);
    expect(html).toContain("One row creates somebody of the same name and birth date");
    expect(html).toContain("It stays.");
    expect(html).not.toContain(en.staging.run.stops);
    const stopped = panel({ dry: { ...dry, refusals: [{ code: "changed_meanwhile", count: 1, places: [4] }] } });
    expect(stopped).toContain(en.staging.run.stops);
    expect(stopped).not.toContain(en.staging.run.refusals);
    expect(html).not.toContain("constructor");
  });

  it("does nothing while a colleague works on it, and says who", () => {
    expect(panel({ dry }, "Ida works on it")).toMatch(/aria-disabled="true"[^>]*>[^<]*Send 2 rows/);
    const holder = { id: 5, name: "Ida", since: "2026-11-26T09:00:00Z" };
    expect(drawn(<HolderBanner holder={holder} take={done} />)).toContain(en.staging.hold.take);
  });

  it("tells how far it is, and afterwards what came of it", () => {
    expect(panel({ state: "running" }, null, { ready: 0, sending: 2, created: 1 })).toContain("It runs: 1 of 3.");
    expect(panel({ state: "ended" }, null, { ready: 0, created: 2, refused: 1 })).toContain("Refused by the club");
    expect(panel({ state: "ended" }, null, { ready: 0, created: 2, refused: 1 })).not.toContain("Unchanged");
    const stopped = panel({ state: "ended" }, null, { ready: 0, created: 2, refused: 1, stopped: 1 });
    expect(stopped).toContain(en.staging.ledger.stopped);
    expect(stopped).not.toContain(en.staging.ledger.refused);
  });
});

describe("a row of a list", () => {
  const row: FaultyStageRow = {
    ...{ place: 4, label: "Éveil", state: "ready", nothingBecause: null, foreseen: null, foreseenDetail: null },
    ...{ cells: {}, changed: [], writes: [], version: 1, outcome: null, code: null, detail: null },
    ...{ requestId: null, made: {}, memberId: null, doubts: [], faults: [], told: [] },
  };
  const says = { doubt: ({ code }: { code: string }) => `doubt ${code}`, nothing: (code: string) => `because ${code}` };
  const look = (more: Partial<FaultyStageRow>) => drawn(<RowLook row={{ ...row, ...more }} says={says} />);

  it("says how it stands, in the club's words where it was refused", () => {
    expect(look({})).toContain(en.staging.rows.ready);
    expect(look({ state: "nothing", nothingBecause: "same" })).toContain("because same");
    expect(look({ state: "doubtful", doubts: [{ code: "badEmail", blocks: true }] })).toContain("doubt badEmail");
    expect(look({ foreseen: "capacity_reached" })).toContain(en.errors.code.capacity_reached);
    expect(look({ outcome: "refused", code: "odd", detail: "The club says no." })).toContain("The club says no.");
    const faulty = { code: "validation_failed", detail: "/email: odd", told: ["E-mail “x”: odd"] };
    expect(look({ outcome: "refused", ...faulty })).toContain("<li>E-mail “x”: odd</li>");
    expect(look({ foreseen: "validation_failed", told: ["E-mail “x”: odd"] })).toContain("<li>E-mail “x”: odd</li>");
    // What this desk stopped is no word of the club, and what it keeps of it is no sentence.
    const ours = look({ outcome: "refused", code: "changed_meanwhile", detail: "[1]", told: ["Phone: a, b"] });
    expect(ours).toContain("<li>Phone: a, b</li>");
    expect(ours).not.toContain("[1]");
    const settled = look({ state: "sent", outcome: "created", doubts: [{ code: "badEmail", blocks: false }] });
    expect(settled).not.toContain("doubt badEmail");
  });

  it("is taken or left out, among others that have pages", () => {
    const box = { place: 4, label: "Take row 4", isFixed: false, leaveOut: done };
    expect(drawn(<RowTaken {...box} isTaken />)).toContain("checked");
    expect(drawn(<RowPages page={2} size={50} total={120} hrefOf={(to) => `?page=${to}`} />)).toContain(
      "Rows 51 to 100 of 120",
    );
    expect(drawn(<RowPages page={1} size={50} total={50} hrefOf={(to) => `?page=${to}`} />)).toBe("");
    expect(drawn(<KeepPlace entries="1">x</KeepPlace>)).toContain("x");
  });
});

it("removes a list only where nobody else works on it", () => {
  const html = drawn(
    <RemoveStage {...{ name: "x", rows: 3, written: 0, locked: "It runs.", home: "/" }} remove={done} />,
  );
  expect(html).toContain('aria-disabled="true"');
});
