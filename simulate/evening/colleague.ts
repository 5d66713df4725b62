import { one, type Playing } from "./playing.ts";
import type { Operation } from "./steps.ts";

/** What somebody does at the club itself, beside the desk. */
export class Colleague {
  readonly #playing: Playing;

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  #registration(which: number): number | undefined {
    const { registrations, shares } = this.#playing.scene;
    const taken = new Set(shares.flat());
    return one(
      [...registrations.keys()].filter((id) => !taken.has(id)),
      which,
    );
  }

  async decide(operation: Operation, which: number): Promise<void> {
    const { house, beside } = this.#playing;
    const id = this.#registration(which);
    if (id === undefined) return;
    const { status } = await house.api.send({ method: "POST", path: `/annual-registrations/${id}/${operation}` });
    if (status < 300) beside.decided.push({ id, operation });
  }

  async register(person: number, which: number): Promise<void> {
    const { house, beside, scene } = this.#playing;
    const [member, group] = [one(scene.people, person), one(scene.groups, which)];
    const body = { member_id: member, group_id: group, slot_ids: [] };
    const answer = await house.api.send({ method: "POST", path: "/annual-registrations", body });
    if (answer.status < 300 && member !== undefined && group !== undefined)
      beside.registered.push({ member, group, id: answer.body.data.id });
  }

  async delete(which: number): Promise<void> {
    const { house, beside } = this.#playing;
    const id = this.#registration(which);
    if (id === undefined) return;
    const { status } = await house.api.send({ method: "DELETE", path: `/annual-registrations/${id}` });
    if (status < 300) beside.deleted.push(id);
  }
}
