import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUILT_FROM } from "./build.ts";
import { PACKED } from "./pack.ts";
import { GIVES_BACK, SMALL_HEAP } from "./programs.ts";
import { textOf } from "./testing/pages.ts";

const settings = new Set([...textOf(".env.example").matchAll(/^#? ?([A-Z][A-Z\d_]*)=/gm)].map(([, name = ""]) => name));

/** What is set there for others: PostgreSQL, the proxy, Node, the composition and the image themselves. */
const OF_OTHERS =
  /^(?:POSTGRES_|NODE_(?:ENV|EXTRA_CA_CERTS)$|(?:DESK|DASHBOARDS|CLUBS|SERVICES|CLUB|(?:BUILD|RUN)_BASE)$)/;

const described = ["Containerfile", "compose.yaml", "docs/operations.md", ...globSync("deploy/**/*.{service,conf}")];

/** Variables that a file sets: `NAME=…` of an image, a unit or a shell, `NAME: …` of a composition. */
function setBy(path: string): string[] {
  const named = textOf(path).matchAll(/(?:(?:^|[\s`"=])([A-Z][A-Z\d_]*)=|^\s*([A-Z][A-Z\d_]*): )/gm);
  return [...new Set([...named].map(([, set, member]) => set ?? member ?? ""))].filter((name) => !OF_OTHERS.test(name));
}

describe("what is described to run", () => {
  it.each(described)("sets nothing that no program reads: %s", (path) => {
    const unknown = setBy(path).filter((name) => !settings.has(name) && !settings.has(name.replace(/_FILE$/, "")));
    expect(unknown).toEqual([]);
  });

  it("hands to the image all that it is built from and packs", () => {
    const handed = [...textOf(".containerignore").matchAll(/^!(.+)$/gm)].map(([, path]) => path);
    expect(handed).toEqual(expect.arrayContaining([...BUILT_FROM, ...PACKED].filter((path) => path !== ".next")));
  });

  it("believes the one proxy of the composition, and nobody else", () => {
    const composition = textOf("compose.yaml");
    const address = /front: \{ ipv4_address: ([\d.]+) \}/.exec(composition)?.[1];
    const believed = [...composition.matchAll(/TRUSTED_PROXIES: (.*)/g)].map(([, told]) => told);
    expect(believed).toEqual([address, address]);
  });

  it("starts what npm starts under the same name", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const launcher = textOf("bin/guichet");
    for (const [name, file] of [
      ["service", "service/main.ts"],
      ["dashboard", "lib/desk/front/main.ts"],
    ])
      expect(launcher).toContain(`${name}) node ${SMALL_HEAP.join(" ")} ${file} ;;`);
    for (const [name, value] of Object.entries(GIVES_BACK))
      expect(launcher).toContain(`"${name}=\${${name}:-${value}}"`);
    expect(scripts.service).toContain(` ${SMALL_HEAP.join(" ")} service/main.ts`);
    const desk = /^ {2}([a-z | ]+)\) node --conditions=react-server/m.exec(launcher)?.[1]?.split(" | ") ?? [];
    expect(desk.length).toBeGreaterThan(2);
    // The launcher loads leanly whatever it starts; npm where that is felt.
    for (const name of desk.filter((name) => name in scripts))
      expect(scripts[name]?.replace("--import ./scripts/lean-loading.ts ", "")).toBe(
        `node --conditions=react-server scripts/${name}.ts`,
      );
    expect(scripts.club).toBe("node service/cli.ts");
  });
});
