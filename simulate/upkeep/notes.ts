import { randomUUID } from "node:crypto";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Role } from "../desk/programs.ts";
import type { Any } from "../desk/seat.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { NoteKind, Step } from "./steps.ts";

interface Note {
  id: string;
  member: number;
  kind: NoteKind;
  body: string;
  isPinned: boolean;
  by: Role;
  version: number;
  followUp: { dueOn: string; forId: number } | null;
  isDone: boolean;
}

/** Which kinds of notes a role reads, and writes. */
const READS: Readonly<Partial<Record<Role, readonly NoteKind[]>>> = {
  ...{ director: ["office", "money", "direction"], secretary: ["office", "money"], treasurer: ["money"] },
};
const reads = (role: Role, { kind }: Pick<Note, "kind">) => READS[role]?.includes(kind) ?? false;

/** Notes about people, and what is forgotten of somebody. */
export class Notes {
  readonly #office: Office;
  #notes: Note[] = [];

  constructor(office: Office) {
    this.#office = office;
  }

  async write(step: Extract<Step, { do: "write a note" }>): Promise<void> {
    const { by, person, kind, isDue, isPinned } = step;
    const member = one(this.#office.scene.people, person) ?? 0;
    const isTheirs = reads(by, { kind });
    const self = READS[by] ? ((await this.#read(by, member)).self as number) : 1;
    const followUp = isDue ? { dueOn: "2026-12-01", forId: self } : null;
    const note: Note = {
      ...{ id: randomUUID(), member, kind, by, isPinned, version: 1, isDone: false, followUp },
      body: this.#office.token("note"),
    };
    if (await this.#office.press(step, DESK_DEEDS.writeNote, this.#wish(note, null), isTheirs)) this.#notes.push(note);
  }

  #wish({ id, member, kind, body, isPinned, followUp }: Note, seen: number | null) {
    // The table of deeds knows only notes that promise nothing.
    return { id, seen, memberId: member, fields: { kind, body, isPinned, followUp: followUp as unknown as null } };
  }

  async rewrite(step: Extract<Step, { do: "rewrite a note" }>): Promise<void> {
    const note = one(this.#notes, step.which);
    if (!note) return;
    const isStale = step.isStale && note.version > 1;
    const again = { ...note, body: this.#office.token("note anew") };
    const mayBe = this.#isChangeable(step.by, note) && !isStale;
    const wish = this.#wish(again, note.version - (isStale ? 1 : 0));
    if (await this.#office.press(step, DESK_DEEDS.writeNote, wish, mayBe))
      Object.assign(note, again, { version: note.version + 1 });
  }

  async remove(step: Extract<Step, { do: "remove a note" }>): Promise<void> {
    const note = one(this.#notes, step.which);
    if (!note) return;
    const isStale = step.isStale && note.version > 1;
    // For whoever does not see it there is none: it is as they wish.
    const isSeen = reads(step.by, note);
    const mayBe = isSeen ? this.#isChangeable(step.by, note) && !isStale : undefined;
    const wish = { id: note.id, seen: note.version - (isStale ? 1 : 0) };
    if ((await this.#office.press(step, UPKEEP_DEEDS.removeNote, wish, mayBe)) && isSeen)
      this.#notes = this.#notes.filter((some) => some !== note);
  }

  async settle(step: Extract<Step, { do: "settle a note" }>): Promise<void> {
    const note = one(this.#notes, step.which);
    if (!note) return;
    const mayBe = reads(step.by, note) && note.followUp !== null;
    if (await this.#office.press(step, UPKEEP_DEEDS.settleNote, { id: note.id, isDone: step.isDone }, mayBe))
      note.isDone = step.isDone;
  }

  /** @returns whether it was done */
  async forget(step: Extract<Step, { do: "forget somebody" }>, member: number): Promise<boolean> {
    const told = await this.#office.press(step, UPKEEP_DEEDS.forget, { member }, undefined, this.#office.at(member));
    if (told) this.#notes = this.#notes.filter((note) => note.member !== member);
    return told !== undefined;
  }

  /** Each of those who read notes is shown those of their kinds, and no other. */
  async look(): Promise<void> {
    for (const by of Object.keys(READS) as Role[])
      for (const member of this.#office.scene.people) {
        const said = (await this.#read(by, member)).notes as Any[];
        const shown = said
          .filter(({ memberId }) => memberId === member)
          .map(({ id, kind, body, isPinned, followUp }) =>
            JSON.stringify([id, kind, body, isPinned, followUp?.dueOn ?? null, Boolean(followUp?.doneAt)]),
          );
        const meant = this.#notes
          .filter((note) => note.member === member && reads(by, note))
          .map(({ id, kind, body, isPinned, followUp, isDone }) =>
            JSON.stringify([id, kind, body, isPinned, followUp?.dueOn ?? null, isDone]),
          );
        if (shown.toSorted().join() !== meant.toSorted().join())
          this.#office.found("notes", `of person ${member} the ${by} is shown ${shown} instead of ${meant}`);
      }
  }

  #isChangeable(by: Role, note: Note): boolean {
    return reads(by, note) && (by === "director" || by === note.by);
  }

  #read(by: Role, member: number): Promise<Any> {
    return this.#office.read(by, `${this.#office.ofSeason}/members/${member}/notes`);
  }
}
