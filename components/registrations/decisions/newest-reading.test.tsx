import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Course } from "#components/registrations/desk/course.tsx";
import { en } from "#lib/base/words/en.ts";
import { NO_ROWS } from "#lib/registrations/decisions/log.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { noteReading } from "./newest-reading.ts";

const held = (id: number, waitSeconds: number): DecisionSummary => ({
  ...{ id, seasonId: 2, kind: "annual", operation: "validate", state: "queued", size: 1 },
  ...{ counts: { ...NO_ROWS, queued: 1 }, pauseReason: null, pauseDetail: null, takenBackBy: null, surprises: 0 },
  ...{ reasons: [], waitSeconds, secondsLeft: waitSeconds, isAway: false, askedByName: "Claire Martin" },
  ...{ askedAt: "2026-09-12T12:02:00.000Z", finishedAt: null, person: { lastName: "ALVAN", firstName: "Zoé" } },
});

/** What the panel says of a work of which it has read this itself. */
const panelOf = (work: DecisionSummary): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
      <Course club="judo" denied={null} data={{ job: work, rows: [] }} refresh={() => undefined} />
    </NextIntlClientProvider>,
  );

describe("how long a decision is still held", () => {
  it("is what was read last, by the dock or by the panel", () => {
    noteReading([held(7, 4)], 1_000);
    noteReading([held(7, 1)], 4_000);
    expect(panelOf(held(7, 4))).toContain("starts in 1 second<");
  });

  it("is not what was asked for before, though its answer comes later", () => {
    noteReading([held(8, 1)], 4_000);
    noteReading([held(8, 4)], 1_000);
    expect(panelOf(held(8, 4))).toContain("starts in 1 second<");
  });

  it("is the panel's own where nobody else has read it", () => {
    expect(panelOf(held(9, 3))).toContain("starts in 3 seconds<");
  });
});
