import { beforeEach, expect, it, vi } from "vitest";
import { countTrial } from "#lib/base/access/attempts.ts";
import { tryBox } from "#lib/sync/post/box-trial.ts";
import { sendTrial } from "#lib/sync/post/trial-letter.ts";
import { tryMail } from "./actions.ts";
import { tryMailbox } from "./box-actions.ts";

vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
vi.mock("#lib/base/words/wait-words.ts", () => ({ waitInMinutes: async () => "2 minutes" }));
vi.mock("#lib/base/store/database.ts", () => ({ store: async () => ({ db: {} }), isUnavailable: () => false }));
vi.mock("#lib/base/store/audit.ts", () => ({ writeAudit: async () => undefined }));
vi.mock("#lib/base/store/mail-servers.ts", () => ({ findMailServer: async () => undefined }));
vi.mock("#lib/base/program/environment.ts", () => ({ environment: () => ({ mailAllowed: [] }) }));
vi.mock("#lib/base/access/seat.ts", () => ({
  authorise: async (club: string) => ({
    ok: true,
    seat: { club, person: { id: 1, name: "Directrice", email: "d@x.example" } },
  }),
}));
vi.mock("#lib/base/access/attempts.ts", () => ({ countTrial: vi.fn() }));
vi.mock("#lib/sync/post/lifecycle.ts", () => ({ wakePost: () => undefined, wakeBoxes: () => undefined }));
vi.mock("#lib/sync/post/trial-letter.ts", () => ({ sendTrial: vi.fn() }));
vi.mock("#lib/sync/post/box-trial.ts", () => ({ tryBox: vi.fn() }));

const counting = vi.mocked(countTrial);
const none = { ok: false, step: "name", why: "none", answer: null } as const;
beforeEach(() => {
  vi.mocked(sendTrial).mockReset().mockResolvedValue(none);
  vi.mocked(tryBox).mockReset().mockResolvedValue(none);
});

it("asks no server of a club's that was tried too often", async () => {
  counting.mockResolvedValue(90);
  const refused = { ok: false, code: "rate_limited", words: "tooOften" };
  expect(await tryMail("demo")).toEqual(refused);
  expect(await tryMailbox("demo")).toEqual(refused);
  expect(sendTrial).not.toHaveBeenCalled();
  expect(tryBox).not.toHaveBeenCalled();
});

it("counts the trials of each apart", async () => {
  counting.mockReset().mockResolvedValue(null);
  expect(await tryMail("demo")).toMatchObject({ ok: true, trial: none });
  expect(await tryMailbox("demo")).toMatchObject({ ok: true, trial: none });
  expect(counting.mock.calls).toEqual([
    ["demo", "mail server"],
    ["demo", "mailbox"],
  ]);
});
