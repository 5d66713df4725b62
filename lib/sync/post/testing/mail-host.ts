import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** At which moment of a letter a host misbehaves. */
export type HostMoment = "connect" | "auth" | "mail" | "rcpt" | "body" | "end";

/** What it does then: answers with a code, closes the connection, or says nothing. At the end it may have kept the letter all the same. */
export type HostDeed =
  | { reply: number; words: string }
  | { drop: true; keeps?: boolean }
  | { silence: true; keeps?: boolean };

/** What a mailbox has: a letter as it arrived. */
interface ArrivedLetter {
  to: string;
  messageId: string;
  text: string;
}

export interface MailHost {
  port: number;
  /** What the recipients have, in the order of arrival. */
  mailbox: ArrivedLetter[];
  /** Connections, and questions for letters, so far. */
  seen: { connections: number; letters: number; tokens: string[] };
  close(): Promise<void>;
}

interface Misbehaviour {
  /** What it does at a moment of a letter to somebody; undefined: what a host does. */
  deed?: (moment: HostMoment, to: string) => HostDeed | undefined;
  options?: SMTPServerOptions;
  /** The account and password that it takes. */
  login?: { account: string; password: string };
  /** The account that signs in by a token alone, and whether one is taken; `as`: how it says no to one, in the way of Google or of Microsoft. */
  token?: { account: string; takes: (token: string) => boolean; as: "challenge" | "refusal" };
  /** It waits so long before each answer, in milliseconds. */
  slowMs?: number;
}

class Refusal extends Error {
  readonly responseCode: number;
  constructor(words: string, responseCode: number) {
    super(words);
    this.responseCode = responseCode;
  }
}

/** A mail host for tests, on this machine, over npm's smtp-server: real protocol, real encryption, and whatever it does wrong. */
export async function startMailHost({
  deed = () => undefined,
  options = {},
  login,
  token,
  slowMs = 0,
}: Misbehaviour = {}): Promise<MailHost> {
  const mailbox: ArrivedLetter[] = [];
  const seen = { connections: 0, letters: 0, tokens: [] as string[] };
  const at = async (moment: HostMoment, to: string, session: SMTPServerSession, done: (err?: Error | null) => void) => {
    if (slowMs > 0) await wait(slowMs);
    const what = deed(moment, to);
    if (what === undefined) return done();
    if ("reply" in what) return done(new Refusal(what.words, what.reply));
    if ("drop" in what) socketOf(session)?.destroy();
  };
  const server = new SMTPServer({
    ...{ authOptional: login === undefined && token === undefined, disableReverseLookup: true, logger: false },
    onConnect: (session, done) => {
      seen.connections += 1;
      void at("connect", "", session, done);
    },
    ...(token && { authMethods: ["XOAUTH2"] }),
    onAuth: ({ username, password, accessToken }, session, done) => {
      if (token) {
        seen.tokens.push(accessToken ?? "");
        const isTaken = username === token.account && token.takes(accessToken ?? "");
        return void at("auth", "", session, (err) => {
          if (err) return done(err);
          if (isTaken) return done(null, { user: username });
          if (token.as === "refusal") return done(new Refusal("5.7.3 Authentication unsuccessful", 535));
          done(null, { data: { status: "401", schemes: "bearer", scope: "https://mail.google.com/" } });
        });
      }
      const isRight = username === login?.account && password === login?.password;
      void at("auth", "", session, (err) =>
        err || !isRight ? done(err ?? new Refusal("5.7.8 Authentication failed", 535)) : done(null, { user: username }),
      );
    },
    onMailFrom: (_address, session, done) => {
      seen.letters += 1;
      void at("mail", "", session, done);
    },
    onRcptTo: ({ address }, session, done) => void at("rcpt", address, session, done),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const chunks: Buffer[] = [];
      const during = deed("body", to);
      if (during && "drop" in during) {
        stream.once("data", () => socketOf(session)?.destroy());
      }
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", () => {});
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const messageId = /^X-Guichet-Letter: (?<id>.+)$/im.exec(text.replaceAll("\r", ""))?.groups?.id ?? "";
        const what = deed("end", to);
        if (what === undefined || (!("reply" in what) && what.keeps)) mailbox.push({ to, messageId, text });
        void (async () => {
          if (slowMs > 0) await wait(slowMs);
          if (what === undefined) return done(null, "2.0.0 taken");
          if ("reply" in what) return done(new Refusal(what.words, what.reply));
          if ("drop" in what) socketOf(session)?.destroy();
        })();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const socketOf = (session: SMTPServerSession): Socket | undefined =>
    [...(server as unknown as { connections: Set<{ session: SMTPServerSession; _socket: Socket }> }).connections].find(
      (one) => one.session.id === session.id,
    )?._socket;
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    ...{ mailbox, seen },
    close: () =>
      new Promise((resolve) => {
        for (const one of (server as unknown as { connections: Set<{ _socket: Socket }> }).connections)
          one._socket.destroy();
        server.close(() => resolve());
      }),
  };
}
