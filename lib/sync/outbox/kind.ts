import type { Club } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { FrozenPerson, Piece, Work, WorkKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import type { Failed, Failure, FinalVerdict } from "./outcome.ts";

/** A piece that its owner may send now, with its work. */
export interface Claim {
  work: Work;
  piece: Piece;
  /** Seconds until an earlier try of the piece that nobody answered can no longer arrive at the club. */
  quietInSeconds: number;
  /** The work's numbers still mean what they meant when they were frozen. */
  isProven: boolean;
  /** Through which the club is asked now; which one the piece's key belongs to, the piece says (`sentWith`). */
  access: Pick<Club, "baseUrl" | "clientId">;
}

/** How the calls for a claimed piece go. */
export interface PieceCall {
  signal: AbortSignal;
  /** The turn in the club's quota that was waited for. The first call of the piece uses it. */
  turn?: Turn | undefined;
}

/** The result of a try; `seen` is the record as the club returned it with its answer. */
export type Sent<Seen> = { ok: true; seen?: Seen | undefined } | Failure;

/** Why a claimed piece is not sent now: it is over, waits for another one, its work has to stand still, or the club did not say what had to be known before. */
export type NotSent = { verdict: Extract<FinalVerdict, { piece: "pause" | "again" }> | Failed } | { failure: Failure };

/** The step that follows a settled one, and the result that the piece keeps until then. */
export interface NextStep {
  step: string;
  result?: unknown;
}

/**
 * What the club has of a piece whose answer is missing, where its key is another access's and tells nothing: `there`, as it is wished, with the record ·
 * `missing`, certainly not, with what is kept of it · `unclear`: a person has to look.
 */
export type Traced<Seen> =
  | { is: "there"; seen?: Seen | undefined }
  | { is: "missing"; result?: unknown }
  | { is: "unclear" };

/** The outcome of one piece, handed to its kind in the transaction that writes it. */
export interface Settled<Seen> {
  /** The work as its row is in this transaction. */
  work: Work;
  /** The piece as it was claimed, before this outcome was written. */
  piece: Piece;
  verdict: FinalVerdict;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
  /** The record as the club returned it; undefined when no answer had it. */
  seen: Seen | undefined;
  /** The program's clock. */
  now: Date;
}

/**
 * A kind of durable work: one small module that says what the engine cannot know (docs/decisions/038). The engine claims, sends once a claim,
 * judges, settles and goes on; what a kind leaves out has no part in its work.
 */
export interface Kind<Seen = never, Shared = never> {
  readonly name: WorkKind;
  /**
   * What happens when the club does not take the work on for a reason that is not the piece's: `pauses`, and a person or the club's return ends
   * the pause · `persists`, each piece being asked for again by itself, as long as it takes.
   */
  readonly manner: "pauses" | "persists";
  /**
   * Nothing of what its pieces say, and none of the club's words about them, is kept once they are over; until then what they hold is sealed by the
   * kind itself. Of a kind about people's health.
   */
  readonly isDiscreet?: true;
  /** Seconds before a piece of a kind that persists is sent again, after so many tries. */
  waitAfter?(attempts: number): number;
  /** Claims of one club on their way at a time. */
  readonly inFlight: number;
  /** As many pieces of one `serial` are claimed together; one where it is missing. */
  readonly batch?: number;
  /** Subjects of a batch that are sent beside each other. */
  readonly together?: number;
  /** Waits for a place in the club's quota before anything is claimed, so that what waits can still be taken back. */
  turn?(strand: Strand, by: number, signal: AbortSignal): Promise<Turn>;
  /** What the pieces of a batch share, read once before them. @throws ClubError then each of them has failed with it */
  prepare?(batch: readonly Claim[], signal: AbortSignal): Promise<Shared>;
  /** The member whom the piece is about, as the club has just named them in what the batch shares; undefined where that does not tell. */
  personIn?(claim: Claim, shared: Shared): FrozenPerson | undefined;
  /** Whether the piece may be sent at all, beside its being about whom it was about (lib/sync/outbox/person.ts); null when it may. */
  verify?(db: Queryable, claim: Claim, call: PieceCall): Promise<NotSent | null>;
  /**
   * Whether this process lacks what the piece takes beside what is frozen: its file (in-hand.ts). Nothing can be sent then; what may have been sent
   * is looked at, and waits for the file once it is certainly not there.
   */
  lacks?(claim: Claim): boolean;
  /** Sends the piece with its key, once. Failures of the club are outcomes; only a defect of ours throws. */
  send(claim: Claim, call: PieceCall, shared: Shared): Promise<Sent<Seen>>;
  /** Reads the record as the club has it now. A piece of a kind without `look` is sent again with the same key. */
  look?(claim: Claim, call: PieceCall): Promise<{ seen: Seen } | Failure>;
  /** "Is it so?": whether what was looked at is what the piece wishes. */
  isSo?(claim: Claim, seen: Seen, perhapsSent: boolean): boolean;
  /** The step that the piece stands at changes nothing at the club, so that its key binds it to nothing. */
  onlyReads?(piece: Piece): boolean;
  /**
   * Looks what became of a piece that was perhaps sent under another access than the one of now (address.ts): it is never sent anew. Failures are outcomes.
   */
  trace(claim: Claim, call: PieceCall, shared: Shared | undefined): Promise<Traced<Seen> | Failure>;
  /** Reads the record after an answer that may have been the club's answer to an earlier try (club-api §4.1); undefined where it cannot be read. */
  replayed?(claim: Claim, call: PieceCall, shared: Shared): Promise<Seen | undefined>;
  /** What the record is, where it already was as the piece wishes. */
  wished?(claim: Claim): Seen | undefined;
  /** The step that follows; null after the last one. Each gets a key of its own. */
  next?(piece: Piece, seen: Seen | undefined): NextStep | null;
  /**
   * In the transaction that settles a piece: the mirror, the log.
   * @param shared undefined where it could not be read
   * @returns the work, where this wrote something about it that the screens have to know
   */
  settled(
    tx: Transaction,
    settled: Settled<Seen>,
    shared: Shared | undefined,
  ): Promise<Work | undefined> | Promise<void>;
  /** What a piece keeps of its outcome, beside its state. */
  resultOf?(claim: Claim, seen: Seen | undefined): unknown;
  /** In the same transaction, once its truth has stayed unknown for some time. */
  unknown?(tx: Transaction, work: Work, piece: Piece): Promise<void>;
  /** In the same transaction, when the last piece has its outcome. */
  ended?(tx: Transaction, work: Work): Promise<void>;
  /** In the transaction that gives up pieces which were not sent. */
  givenUp?(
    tx: Transaction,
    work: Pick<Work, "id" | "club">,
    pieces: readonly Pick<Piece, "subject" | "frozen">[],
  ): Promise<void>;
  /** Adds some of the pieces that a work is still to have (`askInBatches`), in one transaction; called again until none is left, also by another process after a stop. */
  add?(db: Queryable, workId: number): Promise<BatchDone>;
  /** After the commit: it fails nobody. */
  afterwards?(db: Queryable, settled: Settled<Seen>): Promise<void>;
  /** After a batch is settled: the screens. */
  progress(works: readonly Work[]): void;
}

// biome-ignore lint/suspicious/noExplicitAny: what a kind sees and shares is its own matter
export type AnyKind = Kind<any, any>;

/** What became of a batch: `more` are to come · `done`, that was the last · `elsewhere`, another process is at it, or somebody decided otherwise meanwhile. */
export type BatchDone = "more" | "done" | "elsewhere";

/** Work that is sent beside other work: of one club and kind, single pieces apart from big works. */
export interface Strand {
  club: string;
  kind: WorkKind;
  single: boolean;
}
