import { createHmac, randomUUID } from "node:crypto";
import { ask } from "../../scripts/testing/visitor.ts";
import type { Any } from "../desk/seat.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

const CODES = ["35300", "35133", "35000", "3530x"];
/** The desk takes names of the tz database, and no other. */
const ZONES = ["Europe/Paris", "Mars/Olympus"];

/** A key of the club's messages (docs/api/6-events.md). */
const keyOf = (nth: number): Buffer => Buffer.alloc(24, nth + 1);

/** The connection to the club, its seasons and its sports. */
export class Settings {
  readonly #office: Office;
  readonly #codes = new Set<string>();
  readonly #sports: string[] = [];
  readonly #deleted = new Set<number>();
  /** Which of the keys counts; undefined: the one that the desk was given at its start; null: none. */
  #key: number | null | undefined;

  constructor(office: Office) {
    this.#office = office;
  }

  async try(step: Extract<Step, { do: "try the connection" }>): Promise<void> {
    const told = await this.#office.press(step, UPKEEP_DEEDS.tryConnection, {}, true);
    if (told && told.missingScopes.length > 0)
      this.#office.found("the connection", `lacks ${told.missingScopes}, and was given everything`);
  }

  async readContract(step: Extract<Step, { do: "read the contract again" }>): Promise<void> {
    await this.#office.press(step, UPKEEP_DEEDS.readContract, {}, true);
  }

  async nameCodes(step: Extract<Step, { do: "name postal codes" }>): Promise<void> {
    const code = one(CODES, step.which) ?? "";
    const isCode = /^\d{5}$/.test(code);
    const told = await this.#office.press(step, UPKEEP_DEEDS.namePostalCodes, { typed: code }, isCode);
    if (!told) return;
    this.#codes.add(code);
    const lacks = [...this.#codes].filter((known) => !told.postalCodes.includes(known));
    if (lacks.length > 0) this.#office.found("postal codes", `${told.postalCodes} without ${lacks}`);
  }

  async lookUp(step: Extract<Step, { do: "look communes up" }>): Promise<void> {
    const code = one(CODES, step.which) ?? "";
    const isCode = /^\d{5}$/.test(code);
    const told = await this.#office.press(step, UPKEEP_DEEDS.lookUpCommunes, { code }, isCode);
    if (!told) return;
    const { body } = await this.#office.api.get(`/communes?postal_code=${code}`);
    const names = (all: Any[]) =>
      all
        .map(({ name }) => name)
        .toSorted()
        .join();
    if (names(told.communes) !== names(body.data))
      this.#office.found("communes", `of ${code} ${names(told.communes)} instead of ${names(body.data)}`);
  }

  async sayZone(step: Extract<Step, { do: "say where the club lives" }>): Promise<void> {
    const zone = one(ZONES, step.which) ?? "";
    await this.#office.press(step, UPKEEP_DEEDS.sayZone, { zone }, zone === "Europe/Paris");
  }

  async keepKey(step: Extract<Step, { do: "keep a key" }>): Promise<void> {
    const nth = step.which % 4;
    const key = nth === 3 ? "whsec_short" : `whsec_${keyOf(nth).toString("base64")}`;
    if (await this.#office.press(step, UPKEEP_DEEDS.keepKey, { key }, nth !== 3)) this.#key = nth;
    await this.#lookAtKey();
  }

  async removeKey(step: Extract<Step, { do: "remove the key" }>): Promise<void> {
    if (await this.#office.press(step, UPKEEP_DEEDS.removeKey, {}, true)) this.#key = null;
    await this.#lookAtKey();
  }

  /** A message that is signed with a key is taken where that key counts, and nowhere else. */
  async #lookAtKey(): Promise<void> {
    if (this.#key === undefined) return;
    for (const nth of [0, 1]) {
      const { status } = await this.#deliver(keyOf(nth));
      const isTaken = status < 300;
      if (isTaken !== (this.#key === nth))
        this.#office.found("the key", `a message under key ${nth} is answered ${status}, and key ${this.#key} counts`);
    }
  }

  #deliver(key: Buffer) {
    const { desk, slug, scene } = this.#office;
    const [id, time] = [randomUUID(), String(Math.floor(Date.now() / 1_000))];
    const body = JSON.stringify({
      ...{ specversion: "1.0", id, source: desk.baseUrl, type: "registrations.validated" },
      ...{ subject: "annual-registrations/2000000000", time: new Date().toISOString() },
      datacontenttype: "application/json",
      data: {
        resource: {
          ...{ type: "annual-registrations", id: "2000000000", deleted: true, required_scopes: [] },
          url: `${desk.baseUrl}/annual-registrations/2000000000`,
        },
        ...{ context: { season_id: scene.season }, links: {} },
      },
    });
    const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
    const headers = {
      ...{ "content-type": "application/cloudevents+json", "webhook-id": id, "webhook-timestamp": time },
      "webhook-signature": `v1,${signature}`,
    };
    return ask(desk.url, { name: "a club", cookie: "" }, `/hooks/${slug}`, { method: "POST", headers, body });
  }

  /** Only a season to which nothing belongs is deleted; one that is gone is as was wished. */
  async deleteSeason(step: Extract<Step, { do: "delete a season" }>): Promise<void> {
    const { season, spare } = this.#office.scene;
    const id = step.which % 5 === 0 ? season : (one(spare, step.which) ?? 0);
    const told = await this.#office.press(step, UPKEEP_DEEDS.deleteSeason, { id, askId: randomUUID() }, id !== season);
    if (told) this.#deleted.add(id);
    const there = ((await this.#office.api.all("/seasons")) as Any[]).map((one) => one.id as number);
    for (const one of [season, ...spare])
      if (there.includes(one) === this.#deleted.has(one))
        this.#office.found("seasons", `season ${one} is ${this.#deleted.has(one) ? "still there" : "gone"}`);
  }

  /** Pressed twice from one form, it is one sport. */
  async makeSport(step: Extract<Step, { do: "make a sport" }>): Promise<void> {
    const [formId, name] = [randomUUID(), this.#office.token("Sport")];
    const opened = await this.#office.press(step, UPKEEP_DEEDS.openSport, {}, true);
    if (!opened) return;
    const wish = { formId, name, digest: String(opened.opening?.digest) };
    const told = await this.#office.press(step, UPKEEP_DEEDS.makeSport, wish, true);
    if (told && step.isTwice) await this.#office.press(step, UPKEEP_DEEDS.makeSport, wish, true);
    if (told) this.#sports.push(name);
    const there = ((await this.#office.api.all("/sports")) as Any[]).map((one) => one.name as string);
    for (const one of this.#sports) {
      const times = there.filter((some) => some === one).length;
      if (times !== 1) this.#office.found("sports", `${one} is there ${times} times`);
    }
  }
}
