import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Draft, forgetDrafts, readDrafts, writeDrafts } from "./stored-drafts.ts";

const NOW = new Date("2026-09-12T10:00:00Z");
const DAY_MS = 86_400_000;
const draft = (content: string, days = 0): Draft<string> => ({
  savedAt: new Date(NOW.getTime() - days * DAY_MS).toISOString(),
  content,
});
const contents = (name: string) => readDrafts<string>(name).map(({ content }) => content);

beforeEach(() => {
  // As in a browser: what is kept are the object's own properties, and its methods are none of them.
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal("localStorage", Object.create(methods));
  vi.stubGlobal("sessionStorage", Object.create(methods));
  vi.useFakeTimers({ now: NOW });
  // Somebody who is signed in has opened a form.
  readDrafts("form");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("drafts in the browser", () => {
  it("are kept in their order, and are gone when none is left", () => {
    writeDrafts("form", [draft("newest"), draft("older", 1), draft("oldest", 2)]);
    expect(contents("form")).toEqual(["newest", "older", "oldest"]);
    writeDrafts("form", []);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("as an earlier version wrote them are read", () => {
    localStorage.setItem("guichet.draft.form", JSON.stringify(draft("alone")));
    expect(contents("form")).toEqual(["alone"]);
  });

  it("past thirty days are erased when any form opens, others' and nested ones too", () => {
    writeDrafts("mine", [draft("fresh", 29), draft("old", 31)]);
    writeDrafts("a colleague's", [draft("old", 31)]);
    localStorage.setItem("guichet.draft.broken", "{");
    localStorage.setItem("of another program", "old");
    expect(contents("mine")).toEqual(["fresh"]);
    expect(Object.keys(localStorage).sort()).toEqual(["guichet.draft.mine", "of another program"]);
    expect(localStorage.getItem("guichet.draft.mine")).not.toContain('"old"');
  });

  it("go when somebody signs out, from the tab too, and nothing else does", () => {
    writeDrafts("form", [draft("typed")]);
    localStorage.setItem("of another program", "stays");
    forgetDrafts("everything");
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["of another program"], []]);
  });

  it("leave the browser when a session has ended; the tab that was typing has them for half an hour", () => {
    writeDrafts("form", [draft("typed")]);
    forgetDrafts("all but this tab's");
    expect([Object.keys(localStorage), contents("form")]).toEqual([[], ["typed"]]);
    vi.setSystemTime(NOW.getTime() + 31 * 60_000);
    expect(contents("form")).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("that a form writes a moment later stay out of what was wiped, until somebody opens a form again", () => {
    forgetDrafts("all but this tab's");
    writeDrafts("form", [draft("typed just before")]);
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], ["guichet.draft.form"]]);
    forgetDrafts("everything");
    writeDrafts("form", [draft("typed just before")]);
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
    expect(contents("form")).toEqual([]);
    writeDrafts("form", [draft("typed anew")]);
    expect(Object.keys(localStorage)).toEqual(["guichet.draft.form"]);
  });
});
