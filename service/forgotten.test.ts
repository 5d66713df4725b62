import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { Server } from "../runtime/database.ts";
import { ownDatabase } from "../scripts/testing/own-database.ts";
import { COMMANDS } from "./administration/commands.ts";
import { forgetHeldClub } from "./administration/moving.ts";
import { dropForgotten, putFolderAside, putSchemaAside, removeForgotten } from "./forgotten.ts";
import { isSlug } from "./slug.ts";
import { KINDS, startService } from "./testing/service.ts";

/** Words that are no slug: of some the path is every club's, or another's. */
const NO_SLUGS = [
  "..",
  ".",
  "",
  "../x",
  "../judo",
  "x/../..",
  "/",
  "/etc",
  "judo/",
  "judo\0",
  "\0",
  "JUDO",
  "a".repeat(300),
];

/** Any text, and what paths and names of schemas are made of more often than chance has it. */
const anyWord = fc.oneof(
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.string({ unit: fc.constantFrom(..."../\\\0\"'%judo-_ \n"), maxLength: 8 }),
  fc.constantFrom("judo", "club_judo", "forgotten_judo", ...NO_SLUGS),
);

/** A folder of clubs beside other things of the machine. */
function madeClubs(): { outside: string; clubs: string } {
  const outside = mkdtempSync(join(tmpdir(), "guichet-forgotten-"));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  const clubs = join(outside, "data", "clubs");
  for (const name of ["judo", "voile", ".forgotten/judo", ".forgotten/voile", "../key"]) {
    mkdirSync(join(clubs, name), { recursive: true });
    writeFileSync(join(clubs, name, "rows"), name);
  }
  return { outside, clubs };
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe("what removes a club", () => {
  it("is asked for by a slug in every command, and by nothing else", () => {
    const ofOne = Object.entries(COMMANDS).filter(
      ([, { input }]) => "shape" in input && "slug" in (input.shape as object),
    );
    const others = Object.keys(COMMANDS).filter((name) => !ofOne.some(([one]) => one === name));
    expect(others).toEqual(["backup", "doctor"]);
    const faultsOf = (slug: string) =>
      ofOne.filter(([, { input }]) => input.safeParse({ slug }).error?.issues.some(({ path }) => path[0] === "slug"));
    for (const slug of NO_SLUGS) expect(faultsOf(slug), slug).toHaveLength(ofOne.length);
    expect(faultsOf("judo")).toEqual([]);
  });

  it("throws before it touches anything where the word is no slug", async () => {
    const { outside, clubs } = madeClubs();
    const before = filesOf(outside);
    for (const word of NO_SLUGS) {
      await expect(removeForgotten(clubs, word), word).rejects.toThrow(/is no slug/);
      await expect(putFolderAside(clubs, word), word).rejects.toThrow(/is no slug/);
    }
    expect(filesOf(outside)).toEqual(before);
  });

  it("removes that club's folder whatever the word, and no other", () =>
    fc.assert(
      fc.asyncProperty(anyWord, fc.boolean(), async (word, isAside) => {
        const outside = mkdtempSync(join(tmpdir(), "guichet-forgotten-"));
        try {
          const clubs = join(outside, "data", "clubs");
          for (const name of ["judo", "voile", ".forgotten/judo", ".forgotten/voile"])
            mkdirSync(join(clubs, name), { recursive: true });
          const before = filesOf(outside);
          await (isAside ? removeForgotten(clubs, word) : putFolderAside(clubs, word)).catch(() => {});
          const gone = before.filter((path) => !existsSync(join(outside, path)));
          const own = isAside ? `data/clubs/.forgotten/${word}` : `data/clubs/${word}`;
          expect(gone.filter((path) => !isSlug(word) || path !== own)).toEqual([]);
        } finally {
          rmSync(outside, { recursive: true, force: true });
        }
      }),
    ));

  it("drops that club's schema whatever the word, and no other", async () => {
    const database = await ownDatabase("empty");
    onTestFinished(() => database.drop());
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    onTestFinished(() => direct.end());
    const server = new Server(database.url, { connections: 1 });
    onTestFinished(() => server.close());
    const names = ["club_judo", "club_voile", "forgotten_", "forgotten_judo", "forgotten_voile", "forgotten_.."];
    const schemas = async () =>
      (await direct.query("select nspname from pg_namespace")).rows.map(({ nspname }) => nspname);
    await fc.assert(
      fc.asyncProperty(anyWord, fc.boolean(), async (word, isAside) => {
        for (const name of names) await direct.query(`create schema if not exists "${name}"`);
        const aside = { schema: "club_judo", slug: word };
        await (isAside ? dropForgotten(server, word) : putSchemaAside(server, aside)).catch(() => {});
        const there = await schemas();
        const own = isSlug(word) ? [`forgotten_${word}`, ...(isAside ? [] : ["club_judo"])] : [];
        expect(names.filter((name) => !there.includes(name) && !own.includes(name))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(KINDS)("leaves every club where a command came past the schema, %s", async (kind) => {
    const here = await startService(kind);
    onTestFinished(() => here.stop());
    const { slug } = (await here.createClub()).club;
    for (const word of [...NO_SLUGS, `../${slug}`]) {
      await expect(forgetHeldClub(here.administration, { slug: word, name: "Test Club" })).rejects.toThrow(
        /is no slug/,
      );
      await expect(here.clubs.forget(word)).rejects.toThrow(/is no slug/);
    }
    expect(await here.clubs.list()).toEqual([slug]);
    expect((await (await here.clubs.get(slug))?.settings())?.slug).toBe(slug);
  });
});
