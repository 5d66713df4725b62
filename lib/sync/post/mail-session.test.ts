import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { judgeTry, type LetterVerdict } from "./judge-try.ts";
import type { MailTried } from "./mail-answer.ts";
import { MailSession } from "./mail-session.ts";
import { type HostDeed, type HostMoment, type MailHost, startMailHost } from "./testing/mail-host.ts";

/** Longer than a busy machine takes; nobody sleeps for it. */
const PATIENCE = { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 };
/** For the one question to which a host is silent. */
const BRIEF_MS = 400;
const impatient = (moment: HostMoment): typeof PATIENCE => ({
  ...PATIENCE,
  ...(moment === "connect" || moment === "auth"
    ? { openMs: BRIEF_MS }
    : moment === "end"
      ? { answerMs: BRIEF_MS }
      : { bodyMs: BRIEF_MS }),
});
const BYTES = Buffer.from("Subject: x\r\nX-Guichet-Letter: one@club.example\r\n\r\nBonjour\r\n");

let host: MailHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const access = (port: number, login?: { account: string; password: string }) => ({ host: "127.0.0.1", port, login });
const HERE = { address: "127.0.0.1", isLocal: true };

/** With an attachment: longer than what a connection takes at once. */
const LONG = Buffer.concat([BYTES, Buffer.alloc(4_000_000, "0123456789abcdef\r\n")]);

/** One letter to a host that does something at a moment: what the try came to, what is judged of it, and whether the end was marked before it. */
async function oneLetter(
  moment?: HostMoment,
  deed?: HostDeed,
  more: Parameters<typeof startMailHost>[0] = {},
): Promise<{ tried: MailTried; verdict: LetterVerdict; marks: number; arrived: number }> {
  host = await startMailHost({ deed: (at) => (at === moment ? deed : undefined), ...more });
  let marks = 0;
  const patience = moment && deed && "silence" in deed ? impatient(moment) : PATIENCE;
  const session = await MailSession.open(access(host.port, more.login), HERE, { patience });
  const tried =
    session instanceof MailSession
      ? await session.send(
          { from: "club@club.example", to: "one@family.example", bytes: moment === "body" ? LONG : BYTES },
          async () => {
            expect(host?.mailbox).toHaveLength(0);
            marks += 1;
          },
        )
      : session;
  if (session instanceof MailSession) session.close();
  return { tried, verdict: judgeTry(tried, { tries: 1, stops: 0 }), marks, arrived: host.mailbox.length };
}

describe("a letter that is handed over", () => {
  it("is sent when the host says that it took it, with the host's own words", async () => {
    const { tried, verdict, marks, arrived } = await oneLetter();
    expect(verdict).toEqual({ state: "sent", code: null });
    expect(tried).toMatchObject({ reached: "answered", reply: 250, answer: "2.0.0 taken", fault: null });
    expect([marks, arrived]).toEqual([1, 1]);
  });

  it("is certainly not taken where anything goes wrong before its end, and uncertain only after it", async () => {
    const outcomes: Record<string, unknown> = {};
    const drop = { drop: true } as const;
    const silence = { silence: true } as const;
    for (const [moment, deed] of [
      ["connect", drop],
      ["connect", silence],
      ["mail", drop],
      ["mail", silence],
      ["rcpt", drop],
      ["rcpt", silence],
      ["body", drop],
      ["end", drop],
      ["end", silence],
      ["end", { drop: true, keeps: true }],
      ["end", { silence: true, keeps: true }],
    ] as const) {
      const { verdict, marks, arrived } = await oneLetter(moment, deed);
      outcomes[`${moment} ${JSON.stringify(deed)}`] = [verdict.state, verdict.code, verdict.stop?.reason, arrived];
      // The end of a letter is written only once that is written down.
      expect(marks, moment).toBe(moment === "end" ? 1 : 0);
      await host?.close();
    }
    expect(outcomes).toEqual({
      'connect {"drop":true}': ["queued", null, "unreachable", 0],
      'connect {"silence":true}': ["queued", null, "unreachable", 0],
      'mail {"drop":true}': ["retry", "no_answer", "unreachable", 0],
      'mail {"silence":true}': ["retry", "no_answer", "unreachable", 0],
      'rcpt {"drop":true}': ["retry", "no_answer", "unreachable", 0],
      'rcpt {"silence":true}': ["retry", "no_answer", "unreachable", 0],
      'body {"drop":true}': ["retry", "no_answer", "unreachable", 0],
      'end {"drop":true}': ["uncertain", "unanswered", undefined, 0],
      'end {"silence":true}': ["uncertain", "unanswered", undefined, 0],
      'end {"drop":true,"keeps":true}': ["uncertain", "unanswered", undefined, 1],
      'end {"silence":true,"keeps":true}': ["uncertain", "unanswered", undefined, 1],
    });
  });

  it("is not sent, and its end not written, where that cannot be written down first", async () => {
    host = await startMailHost();
    const session = await MailSession.open(access(host.port), HERE, { patience: PATIENCE });
    if (!(session instanceof MailSession)) throw new Error("not opened");
    const tried = await session.send(
      { from: "club@club.example", to: "one@family.example", bytes: BYTES },
      async () => {
        throw new Error("the database is away");
      },
    );
    expect(tried).toMatchObject({ reached: "body", reply: null, fault: "ours" });
    expect(judgeTry(tried, { tries: 1, stops: 0 })).toMatchObject({ state: "retry", code: "no_answer" });
    expect(host.mailbox).toEqual([]);
    expect(session.isOver).toBe(true);
  });

  it("goes back untried where the program stops before its end, and is waited for afterwards", async () => {
    host = await startMailHost({ deed: (at) => (at === "rcpt" ? { silence: true } : undefined) });
    const stopping = new AbortController();
    const session = await MailSession.open(access(host.port), HERE, { patience: { ...PATIENCE, bodyMs: 60_000 } });
    if (!(session instanceof MailSession)) throw new Error("not opened");
    const letter = { from: "club@club.example", to: "one@family.example", bytes: BYTES };
    setTimeout(() => stopping.abort(), 50);
    const tried = await session.send(letter, async () => {}, stopping.signal);
    expect(judgeTry(tried, { tries: 1, stops: 0 })).toEqual({ state: "queued", code: null });

    await host.close();
    host = await startMailHost({ slowMs: 60 });
    const again = await MailSession.open(access(host.port), HERE, {
      patience: { openMs: 5_000, bodyMs: 5_000, answerMs: 5_000 },
    });
    if (!(again instanceof MailSession)) throw new Error("not opened");
    const late = new AbortController();
    const sent = await again.send(letter, async () => setImmediate(() => late.abort()) && undefined, late.signal);
    again.close();
    expect(sent.reached).toBe("answered");
  });
});

describe("what a host answers", () => {
  const answer = async (moment: HostMoment, reply: number, words: string) => {
    const { verdict } = await oneLetter(moment, { reply, words });
    await host?.close();
    return verdict;
  };

  it("is of the letter, of the address or of the server, as its question and its codes say", async () => {
    expect(await answer("rcpt", 550, "5.1.1 No such user here")).toEqual({
      state: "refused",
      code: "no_mailbox",
      blocks: true,
    });
    // As Postfix says it of nobody, and what others say of who may hand letters on.
    expect(await answer("rcpt", 550, "5.1.1 <a@b>: User unknown in relay recipient table")).toMatchObject({
      ...{ code: "no_mailbox", blocks: true },
    });
    expect(await answer("rcpt", 550, "5.1.1 Relaying denied")).toMatchObject({ code: "refused_by_policy" });
    expect(await answer("rcpt", 550, "5.7.1 Your IP is on our block list")).toEqual({
      state: "refused",
      code: "refused_by_policy",
    });
    expect(await answer("rcpt", 450, "4.2.0 Greylisted, come back")).toEqual({
      state: "retry",
      code: "later",
      waitSeconds: 300,
    });
    expect(await answer("rcpt", 452, "4.2.2 The mailbox is over quota")).toMatchObject({
      state: "retry",
      code: "later",
    });
    expect(await answer("end", 554, "5.6.0 Message content rejected")).toEqual({ state: "refused", code: "refused" });
    expect(await answer("end", 451, "4.3.0 Try again")).toMatchObject({ state: "retry", code: "later" });
    expect(await answer("mail", 553, "5.7.1 Sender address not owned by user")).toMatchObject({
      state: "queued",
      stop: { reason: "sender" },
    });
    expect(await answer("mail", 421, "4.3.2 Closing")).toMatchObject({ state: "retry", stop: { reason: "busy" } });
    expect(await answer("connect", 554, "5.7.1 No")).toMatchObject({
      state: "queued",
      stop: { reason: "unreachable" },
    });
  });

  it("stops the server where it means the club's quota, whatever it says of a mailbox", async () => {
    for (const [reply, words] of [
      [450, "Requested mail action not taken: mailbox unavailable. Mail send limit exceeded."],
      [550, "5.4.5 Daily user sending limit exceeded"],
      [550, "Domain club.example has exceeded the max emails per hour (150/150 (100%)) allowed."],
    ] as const)
      expect(await answer("rcpt", reply, words), words).toMatchObject({
        state: "retry",
        code: "later",
        stop: { reason: "quota" },
      });
  });

  it("to a wrong password stops the server, and never a letter", async () => {
    const login = { account: "club", password: "right" };
    host = await startMailHost({ login });
    const refused = await MailSession.open(access(host.port, { ...login, password: "wrong" }), HERE, {
      patience: PATIENCE,
    });
    expect(refused).toMatchObject({ reached: "begun", question: "credentials", reply: 535 });
    expect(judgeTry(refused as MailTried, { tries: 1, stops: 0 })).toMatchObject({
      state: "queued",
      stop: { reason: "credentials" },
    });
  });
});

describe("a connection", () => {
  it("is encrypted or none: without it, or with a certificate that is somebody else's, nothing is said over it", async () => {
    host = await startMailHost({ options: { disabledCommands: ["STARTTLS", "AUTH"] } });
    const plain = await MailSession.open(access(host.port), HERE, { patience: PATIENCE });
    expect(plain).toMatchObject({ reached: "begun", fault: "encryption" });
    await host.close();
    host = await startMailHost();
    const foreign = await MailSession.open(access(host.port), { ...HERE, isLocal: false }, { patience: PATIENCE });
    expect(foreign).toMatchObject({ reached: "begun", fault: "encryption" });
    expect(host.seen.letters).toBe(0);
  });

  it("to nobody is a server that is not reached", async () => {
    host = await startMailHost();
    const { port } = host;
    await host.close();
    expect(await MailSession.open(access(port), HERE, { patience: PATIENCE })).toMatchObject({
      ...{ reached: "begun", fault: "unreachable" },
    });
  });

  it("to a host that talks without end, or before it is asked, is given up before anything is handed over", async () => {
    const said: string[] = [];
    const hostile = async (talk: (socket: Socket) => void) => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.on("error", () => {});
        socket.on("data", (chunk) => said.push(chunk.toString()));
        talk(socket);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const login = { account: "club", password: "right" };
      // Whoever waits for the rest of an answer waits so long.
      const opened = await MailSession.open(access(port, login), HERE, { patience: { ...PATIENCE, openMs: 1_500 } });
      for (const socket of sockets) socket.destroy();
      server.close();
      return opened;
    };
    const MEGABYTE = "x".repeat(1_000_000);
    for (const talk of [
      // One line of two megabytes, many of them, and an answer whose lines have no last one.
      (socket: Socket) => void socket.write(`220 ${MEGABYTE}${MEGABYTE}`),
      (socket: Socket) => void socket.write(`220-${"x".repeat(1_000)}\r\n`.repeat(2_000)),
      // Answers in the clear to what is to be asked over the encrypted connection.
      (socket: Socket) =>
        void socket.write("220 a\r\n250-a\r\n250 STARTTLS\r\n220 go\r\n250-a\r\n250 AUTH PLAIN\r\n235 in\r\n"),
      (socket: Socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
      (socket: Socket) => void socket.write("-ERR unknown command\r\n"),
    ])
      expect(await hostile(talk)).toMatchObject({ reached: "begun", reply: null });
    expect(said.join("")).not.toMatch(/AUTH|MAIL FROM|Y2x1Yg|right/);
  });
});
