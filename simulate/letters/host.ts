import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Deed, Moment } from "./steps.ts";

/** A letter that the recipients' server has, and whether it said so. */
export interface TakenLetter {
  to: string;
  messageId: string;
  text: string;
  isSaid: boolean;
}

/** The recipients' mail server. */
export interface RecipientsHost {
  port: number;
  taken: TakenLetter[];
  /** To whom it said for good that it does not take their letter, and how often. */
  refused: string[];
  close(): Promise<void>;
}

/** What it answers in place of yes. */
const REPLIES: Partial<Record<Deed, readonly [code: number, words: string]>> = {
  ...{
    "450": [450, "4.2.0 Later"],
    "421": [421, "4.3.2 Closing"],
    "451 quota": [451, "4.7.1 Sending rate limit exceeded"],
  },
  ...{ "550 nobody": [550, "5.1.1 User unknown"], "554 policy": [554, "5.7.1 Spam"] },
};

class Refusal extends Error {
  readonly responseCode: number;
  constructor(code: number, words: string) {
    super(words);
    this.responseCode = code;
  }
}

/**
 * Starts it. @param next what happens at a moment of a letter to somebody, once: it is asked at each, in the order of the conversation. To nobody yet: as it is connected to
 */
export async function startHost(next: (at: Moment, to: string) => Deed | undefined): Promise<RecipientsHost> {
  const taken: TakenLetter[] = [];
  const refused: string[] = [];
  const socketOf = (session: SMTPServerSession): Socket | undefined =>
    [...(server as unknown as { connections: Set<{ session: SMTPServerSession; _socket: Socket }> }).connections].find(
      (one) => one.session.id === session.id,
    )?._socket;
  const drop = (session: SMTPServerSession) => socketOf(session)?.destroy();
  /** What is met goes on with the conversation, ends it, or says nothing. */
  const meet = (at: Moment, to: string, session: SMTPServerSession, done: (err?: Error | null) => void): void => {
    const deed = next(at, to);
    const reply = deed && REPLIES[deed];
    if (reply && reply[0] >= 500) refused.push(to);
    if (deed === undefined) done();
    else if (reply) done(new Refusal(...reply));
    else if (deed.startsWith("drop")) drop(session);
  };
  const server: SMTPServer = new SMTPServer({
    ...{ authOptional: true, disableReverseLookup: true, logger: false },
    onConnect: (session, done) => meet("connect", "", session, done),
    onMailFrom: (_address, session, done) => meet("mail", "", session, done),
    onRcptTo: ({ address }, session, done) => meet("rcpt", address, session, done),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const chunks: Buffer[] = [];
      let [isMet, isSilent] = [false, false];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (isMet) return;
        isMet = true;
        for (const at of ["data", "body"] as const) {
          const deed = next(at, to);
          if (deed === "silence") isSilent = true;
          else if (deed !== undefined) drop(session);
        }
      });
      stream.on("error", () => {});
      stream.on("end", () => {
        if (isSilent) return;
        const text = Buffer.concat(chunks).toString("utf8");
        const messageId = /^Message-ID:\s*<(?<id>[^>]+)>/im.exec(text)?.groups?.id ?? "";
        const deed = next("end", to);
        const isKept = deed === undefined || deed.endsWith("kept");
        if (isKept) taken.push({ to, messageId, text, isSaid: deed === undefined });
        if (deed === undefined) {
          done(null, "2.0.0 taken");
          // Behind the answer a program may be killed; nothing else happens there.
          next("answered", to);
          return;
        }
        const reply = REPLIES[deed];
        if (reply && reply[0] >= 500) refused.push(to);
        if (reply) return done(new Refusal(...reply));
        if (deed.startsWith("drop")) drop(session);
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    ...{ taken, refused },
    close: () =>
      new Promise((resolve) => {
        for (const one of (server as unknown as { connections: Set<{ _socket: Socket }> }).connections)
          one._socket.destroy();
        server.close(() => resolve());
      }),
  };
}
