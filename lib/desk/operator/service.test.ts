import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeOperator } from "#lib/base/access/operators.ts";
import { addAccount } from "#lib/base/store/accounts.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { makeWaitingKey } from "#lib/base/store/waiting-key.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { discoverClub } from "#lib/club/client/discovery.ts";
import { fetchGrant } from "#lib/club/client/grant.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { type RunningClub, startClub } from "../../../scripts/testing/club.ts";
import { enterClub, replaceIntegration } from "./enter-club.ts";
import { readFleet } from "./fleet.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-operator-"));
let desk: Awaited<ReturnType<typeof testStore>>;
let club: RunningClub;
beforeAll(async () => {
  club = await startClub(folder, undefined, { slug: "judo" });
  const { host } = new URL(club.integration.base_url);
  desk = await testStore({ kind: "memory" }, { CLUBS_ALLOWED: host });
}, 60_000);
afterAll(async () => {
  await desk.close();
  await club.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("finds a club by its own page, is known to it by a key pair that was made here, and by a secret after that", async () => {
  const { store } = desk;
  const { base_url: baseUrl, client_id: clientId, client_secret: secret } = club.integration;
  // The club's page is where its API is, without the API.
  expect(await discoverClub(baseUrl.replace(/\/api\/v1$/, ""))).toEqual({ ok: true, baseUrl });
  const ana = await addAccount(store.db, { email: "ana@desk.test", name: "Ana", passwordHash: "h" });
  if (!ana) throw new Error("the address is taken");
  await store.db.transaction((tx) => changeOperator(tx, ana.id, true, null));
  const file = join(folder, "desk.pub");
  writeFileSync(file, await makeWaitingKey(store.db, ana.id));
  const scopes = "groups:read,members:read";
  const words = ["integration", "create", "judo", "--name", "By key", "--scopes", scopes, "--public-key", file];
  const made = (await club.admin(...words)) as unknown as { client_id: string };
  const typed = { clientId: made.client_id, method: "key", secret: "", webhookKey: "" } as const;
  const entered = await enterClub(store, ana, baseUrl, typed);
  expect(entered).toMatchObject({ ok: true, club: { slug: "judo", method: "private_key", isEntered: true } });
  expect(entered.ok && entered.missingScopes).toContain("members:write");
  expect((await fetchGrant(await clubApi("judo"), "sync")).scopes.sort()).toEqual(["groups:read", "members:read"]);
  const [standing] = await readFleet(store.db);
  expect(standing).toMatchObject({ tokenTakenAt: expect.any(Date), awaySince: undefined, directors: 0 });
  expect(standing?.quota?.most).toBeGreaterThan(0);

  // The key leaked: its integration is revoked, and the next call already goes by the new one.
  await club.admin("integration", "revoke", "judo", made.client_id);
  await expect(fetchGrant(await clubApi("judo"), "sync")).rejects.toMatchObject({ kind: "credentials" });
  const wrong = { clientId, method: "secret", secret: "not this one", webhookKey: "" } as const;
  expect(await replaceIntegration(store, ana, "judo", wrong)).toMatchObject({
    ...{ ok: false, fault: "refused", error: { kind: "credentials" } },
  });
  expect(await findClub(store.db, "judo")).toMatchObject({ method: "private_key" });
  expect(await replaceIntegration(store, ana, "judo", { ...wrong, secret })).toMatchObject({ ok: true });
  expect((await fetchGrant(await clubApi("judo"), "sync")).scopes.length).toBeGreaterThan(10);
});
