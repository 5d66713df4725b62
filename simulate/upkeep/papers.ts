import { randomUUID } from "node:crypto";
import type { Any } from "../desk/seat.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

/** The shortest file that a club takes. */
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n");
const OFFICE = ["director", "secretary"];

interface ClubDocument {
  name: string;
  description: string | null;
}
interface Paper {
  member: number;
  field: number;
  /** What was said of it. */
  mark: { verdict: string; reason: string | null } | null;
}

/** Documents of the club, and what people hand in. */
export class Papers {
  readonly #office: Office;
  #documents: ClubDocument[] = [];
  #papers: Paper[] = [];
  #sent: string | undefined;

  constructor(office: Office) {
    this.#office = office;
  }

  /** Hands a file in. @returns whether it was taken */
  async #send({ by, do: name }: Step, path: string): Promise<boolean> {
    const { status, text } = await this.#office
      .seat(by)
      .send(`/api/clubs/${this.#office.slug}${path}`, PDF, "application/pdf");
    const isTaken = status < 300;
    this.#office.coverage.meet("outcomes", `${name}: ${isTaken ? "done" : `refused ${status}`}`);
    if (isTaken !== OFFICE.includes(by))
      this.#office.found(
        isTaken ? `somebody who may not: ${name}` : `refused: ${name}`,
        `${path} by the ${by}: ${status} ${text.slice(0, 200)}`,
      );
    return isTaken;
  }

  async handIn(step: Extract<Step, { do: "hand a document in" }>): Promise<void> {
    const [name, ask] = [this.#office.token("Document"), randomUUID()];
    if (!(await this.#send(step, `/documents/content?${new URLSearchParams({ ask, name })}`))) return;
    this.#sent = ask;
    this.#documents.push({ name, description: null });
    await this.lookAtDocuments();
  }

  /** As the page shows it, once it has it. */
  async #shownDocument({ name }: ClubDocument): Promise<Any> {
    let shown: Any;
    await this.#office.becomes("documents of the page", true, async () => {
      const page = await this.#office.flight("director", "/documents");
      shown = page
        .props<{ documents: Any[] }>("documents", "none", "fields")
        .documents.find((some) => some.name === name);
      return shown !== undefined;
    });
    return shown && { id: shown.id, name: shown.name, madeAt: shown.madeAt };
  }

  async reword(step: Extract<Step, { do: "reword a document" }>): Promise<void> {
    const document = one(this.#documents, step.which);
    if (!document) return;
    const of = await this.#shownDocument(document);
    const changes = { [step.what]: this.#office.token("Reworded") };
    if (!of || !(await this.#office.press(step, UPKEEP_DEEDS.rewordDocument, { of, changes }, true))) return;
    Object.assign(document, changes);
    await this.lookAtDocuments();
  }

  async remove(step: Extract<Step, { do: "remove a document" }>): Promise<void> {
    const document = one(this.#documents, step.which);
    const of = document && (await this.#shownDocument(document));
    if (!of || !(await this.#office.press(step, UPKEEP_DEEDS.removeDocument, { of }, true))) return;
    this.#documents = this.#documents.filter((some) => some !== document);
    await this.lookAtDocuments();
  }

  /** What has arrived cannot be given up, nor what nobody has begun. */
  async giveUp(step: Extract<Step, { do: "give an upload up" }>): Promise<void> {
    const ask = step.isSent ? this.#sent : randomUUID();
    if (ask) await this.#office.press(step, UPKEEP_DEEDS.giveUploadUp, { ask }, false);
  }

  lookAtDocuments(): Promise<void> {
    const words = ({ name, description }: ClubDocument) => [name, description || null];
    return this.#office.becomes("documents of the club", this.#documents.map(words).toSorted(), async () =>
      ((await this.#office.api.all("/documents")) as ClubDocument[]).map(words).toSorted(),
    );
  }

  async file(step: Extract<Step, { do: "hand a paper in" }>): Promise<void> {
    const { people, fields } = this.#office.scene;
    const [member, field] = [one(people, step.person), one(fields, step.field)];
    // What is there already is asked about first.
    if (!member || !field || this.#papers.some((some) => some.member === member && some.field === field)) return;
    if (!(await this.#send(step, `/member-documents/${member}/fields/${field}/content?ask=${randomUUID()}`))) return;
    this.#papers.push({ member, field, mark: null });
    await this.#lookAtPerson(member);
  }

  #shownPapers = async (member: number): Promise<Any[]> =>
    (await this.#office.read("secretary", `/member-documents/${member}`)).fields;

  async #seen(member: number, field: number) {
    const { depositedAt, sizeBytes } = (await this.#shownPapers(member)).find(({ fieldId }) => fieldId === field) ?? {};
    return { depositedAt, sizeBytes };
  }

  async mark(step: Extract<Step, { do: "mark a paper" }>): Promise<void> {
    const paper = one(this.#papers, step.which);
    if (!paper) return;
    const { member, field } = paper;
    const mark = step.isRefused
      ? { verdict: "refused", reason: this.#office.token("illegible") }
      : { verdict: "checked", reason: null };
    const wish = { member, field, seen: await this.#seen(member, field), ...mark };
    if (await this.#office.press(step, UPKEEP_DEEDS.markPaper, wish, true, this.#office.at(member))) paper.mark = mark;
  }

  async removePaper(step: Extract<Step, { do: "remove a paper" }>): Promise<void> {
    const paper = one(this.#papers, step.which);
    if (!paper) return;
    const { member, field } = paper;
    const wish = { ask: randomUUID(), member, field, seen: await this.#seen(member, field) };
    if (!(await this.#office.press(step, UPKEEP_DEEDS.removePaper, wish, true, this.#office.at(member)))) return;
    this.#papers = this.#papers.filter((some) => some !== paper);
    await this.#lookAtPerson(member);
  }

  /** Nobody gives up what was never begun. */
  async giveFilingUp(step: Extract<Step, { do: "give a filing up" }>): Promise<void> {
    const [member = 0] = this.#office.scene.people;
    await this.#office.press(
      step,
      UPKEEP_DEEDS.giveFilingUp,
      { ask: randomUUID(), member },
      false,
      this.#office.at(member),
    );
  }

  async steer(step: Extract<Step, { do: "steer the reading" }>): Promise<void> {
    const wish = one(["all", "pending", "again", "pause", "resume", "end"], step.wish) ?? "all";
    if (await this.#office.press(step, UPKEEP_DEEDS.steerReading, { wish }, true))
      await this.#office.page("secretary", `${this.#office.ofSeason}/papers`);
  }

  /** What the desk itself has said of somebody's papers is gone; the papers are the club's. */
  forget(member: number): void {
    for (const paper of this.#papers) if (paper.member === member) paper.mark = null;
  }

  async #lookAtPerson(member: number): Promise<void> {
    const meant = this.#office.scene.fields.map((field) => {
      const paper = this.#papers.find((some) => some.member === member && some.field === field);
      return [field, paper !== undefined, paper?.mark?.verdict ?? null, paper?.mark?.reason ?? null];
    });
    await this.#office.becomes(`papers of a person`, meant, async () =>
      (await this.#shownPapers(member)).map(({ fieldId, filled, mark }) => [
        ...[fieldId, filled, mark?.verdict ?? null, mark?.reason ?? null],
      ]),
    );
    const atClub = (await this.#office.api.all(`/member-documents/${member}`)) as Any[];
    const is = atClub.map(({ field_id, filled }) => `${field_id} ${filled}`).join();
    const wanted = meant.map(([field, isThere]) => `${field} ${isThere}`).join();
    if (is !== wanted) this.#office.found("papers at the club", `of person ${member} ${is} instead of ${wanted}`);
  }

  async look(): Promise<void> {
    await this.lookAtDocuments();
    for (const member of new Set(this.#papers.map((paper) => paper.member))) await this.#lookAtPerson(member);
  }
}
