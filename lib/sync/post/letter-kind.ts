import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Letter, LetterKindName, Mailing } from "#lib/base/store/schema/sync/post.ts";
import type { NotWritten } from "./judge-try.ts";

/** A letter that is about to leave, or did. */
export interface MailingLetter {
  mailing: Mailing;
  letter: Letter;
  /** Of whom it speaks, when it was asked for. */
  memberIds: readonly number[];
}

/** A paper as a letter carries it. */
export interface CarriedPaper {
  /** What its file is called. */
  name: string;
  /** A PDF. */
  bytes: Uint8Array;
}

/** What a letter says. */
export interface WrittenText {
  subject: string;
  body: string;
  /** What it carries; undefined: nothing. */
  carries?: readonly CarriedPaper[] | undefined;
}

/** A kind of letter: one small module that says what the post office cannot know. `About`: what it keeps of a letter until that is settled. */
export interface LetterKind<About = undefined> {
  readonly name: LetterKindName;
  /**
   * Writes a letter as it leaves, by what is known now: whoever has paid since is not written to. `waitSeconds`: what has to be known for it is being read.
   * Asked again before each try.
   */
  write(
    db: Queryable,
    asked: MailingLetter,
  ): Promise<(WrittenText & { about: About }) | { not: NotWritten } | { waitSeconds: number }>;
  /** In the transaction that settles a letter that was sent. */
  sent(tx: Transaction, asked: MailingLetter, about: About): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a kind keeps of a letter is its own matter
export type AnyLetterKind = LetterKind<any>;
