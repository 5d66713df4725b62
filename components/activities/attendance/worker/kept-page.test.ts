import { describe, expect, it } from "vitest";
import { filesOf, isAttendancePage, isFile, isForget, isKeep, isPage } from "./kept-page.ts";

const ORIGIN = "https://desk.test";

describe("the worker of the attendance pages", () => {
  it.each(["/demo/attendance", "/les-bains/attendance", "/demo/attendance/"])("answers a visit to %s", (path) =>
    expect(isAttendancePage(path)).toBe(true),
  );

  it.each([
    "/",
    "/demo",
    "/demo/2/members",
    "/demo/attendance/manifest.webmanifest",
    "/demo/attendance-x",
    "/a/b/attendance",
    "/api/clubs/demo/attendance/sheets",
    "/api/attendance/x",
  ])("has nothing to do with %s", (path) => expect(isAttendancePage(path)).toBe(false));

  it("keeps files of the build, and nothing else: no answer about people, nothing of another site", () => {
    const file = (address: string) => isFile(new URL(address, ORIGIN), ORIGIN);
    expect(file("/_next/static/chunks/a.js")).toBe(true);
    for (const other of ["/api/clubs/demo/people", "/_next/image?url=x", "https://evil.test/_next/static/a.js"])
      expect(file(other)).toBe(false);
  });

  it("finds every file that a page names, in its tags and in what React reads", () => {
    const html = `<link href="/_next/static/chunks/a-1.css"><script src="/_next/static/chunks/b.js" nonce="x"></script>
      <script>self.__next_f.push([1,"4:I[7,[\\"static/chunks/c.js\\",\\"/_next/static/chunks/b.js\\"]"])</script>
      <link href="/_next/static/media/inter.woff2">`;
    expect(filesOf(html).sort()).toEqual(
      ["chunks/a-1.css", "chunks/b.js", "chunks/c.js", "media/inter.woff2"].map((file) => `/_next/static/${file}`),
    );
  });

  it("takes a page for its copy, and neither a refusal nor what is no page", () => {
    const html = { "content-type": "text/html; charset=utf-8" };
    const basic = (response: Response) => Object.defineProperty(response, "type", { value: "basic" });
    expect(isPage(basic(new Response("", { headers: html })))).toBe(true);
    expect(isPage(basic(new Response("", { status: 404, headers: html })))).toBe(false);
    expect(isPage(basic(Response.json({})))).toBe(false);
    expect(
      isPage(Object.defineProperty(basic(new Response("", { headers: html })), "redirected", { value: true })),
    ).toBe(false);
  });

  it.each([
    null,
    "keep",
    {},
    { kind: "keep", page: "/demo/2/members", files: [] },
    { kind: "keep", page: "/demo/attendance" },
  ])("does not act on %j", (message) => expect([isKeep(message), isForget(message)]).toEqual([false, false]));

  it("forgets when it is told, with a page in the place of the one that it kept or without", () => {
    expect([{ kind: "forget" }, { kind: "forget", instead: "<p>" }].map(isForget)).toEqual([true, true]);
    expect(isForget({ kind: "forget", instead: 7 })).toBe(false);
  });
});
