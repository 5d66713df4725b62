import { execFile } from "node:child_process";
import { expect, it } from "vitest";

/** Reads some hundred modules; a hang ends here, a busy machine does not. */
const WITHIN_MS = 60_000;

const LOAD = `const { LETTER_KINDS } = await import("#lib/desk/letter-kinds.ts");
console.log(LETTER_KINDS.map(({ name }) => name).join(" "));`;

// The post office runs beside the pages, without Next.js: what asks for the headers of a request does not even load there.
it(
  "loads in a plain program, without the framework of the pages",
  async () => {
    const words = ["--conditions=react-server", "--input-type=module", "-e", LOAD];
    const said = await new Promise((resolve) => {
      const env = { NODE_ENV: "production" as const, PATH: process.env.PATH };
      execFile(process.execPath, words, { env, timeout: WITHIN_MS }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
      );
    });
    expect(said).toEqual({
      code: 0,
      said: "reminders papers free registered refused called_off taking_place receipts cards place renewal",
    });
  },
  WITHIN_MS,
);
