import type { PersonPaper } from "./paper.ts";

/** What the desk may say of a deposit; `withdrawn`: what was said before holds no more. */
export const PAPER_VERDICTS = ["checked", "refused", "withdrawn"] as const;
export type PaperVerdict = (typeof PAPER_VERDICTS)[number];

/** A sentence or two, in characters: it stands in lists. */
export const LONGEST_REFUSAL = 300;

/** A deposit as the club tells it apart from another one of the same field: when it was made, and how long it is. */
export type DepositSeen = Pick<PersonPaper, "depositedAt" | "sizeBytes">;

/** What the desk said of a deposit, and who said it when. Of the desk alone, never sent. Travels as JSON. */
export interface PaperMark extends DepositSeen {
  id: number;
  fieldId: number;
  verdict: PaperVerdict;
  /** Why it was refused, in the desk's words; null otherwise. */
  reason: string | null;
  by: string;
  /** ISO instant. */
  at: string;
}

/** Whether two deposits of a field are one. Pure. */
export const isSameDeposit = (one: DepositSeen, other: DepositSeen): boolean =>
  instantOf(one) === instantOf(other) && one.sizeBytes === other.sizeBytes;

/**
 * Whether a deposit is certainly another one than somebody saw: of another length, or made at another time where no length is told. What this desk deposits has the desk's own
 * instant until the club is read, so that two instants of one length tell nothing. Pure.
 */
export const isOtherDeposit = (one: DepositSeen, seen: DepositSeen): boolean => {
  if (one.sizeBytes !== null && seen.sizeBytes !== null) return one.sizeBytes !== seen.sizeBytes;
  const [made, madeThen] = [instantOf(one), instantOf(seen)];
  return made !== null && madeThen !== null && made !== madeThen;
};

const instantOf = ({ depositedAt }: DepositSeen) => (depositedAt === null ? null : Date.parse(depositedAt));

/**
 * What the desk says of the deposit that is there now; null where nothing is there, nobody has said anything of it, or that was withdrawn. Pure.
 * @param marks of the paper's owner, the newest first
 */
export function holdingMark(
  paper: Pick<PersonPaper, "fieldId" | "filled" | keyof DepositSeen>,
  marks: readonly PaperMark[] = [],
): PaperMark | null {
  if (!paper.filled) return null;
  const last = marks.find((mark) => mark.fieldId === paper.fieldId && isSameDeposit(mark, paper));
  return last && last.verdict !== "withdrawn" ? last : null;
}

/**
 * Of somebody's papers the required ones that have to come yet: nothing is there, or the desk refused what is. The club counts the latter as handed in. Pure.
 */
export const stillLacking = <P extends Parameters<typeof holdingMark>[0] & Pick<PersonPaper, "required">>(
  papers: readonly P[],
  marks: readonly PaperMark[] = [],
): P[] =>
  papers.filter((paper) => paper.required && (!paper.filled || holdingMark(paper, marks)?.verdict === "refused"));
