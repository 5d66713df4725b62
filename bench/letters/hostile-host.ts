import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import tlsOptions from "smtp-server/lib/tls-options.js";

/** At which step of the conversation (RFC 5321 §3) it does wrong. */
const STEPS = ["greeting", "ehlo", "starttls", "mail", "rcpt", "data", "dot"] as const;
/** Steps that a connection comes by once, however many letters it takes. */
const OPENING: readonly string[] = ["greeting", "ehlo", "starttls"];
/** What it answers then, with the code of a quota, of a grey list, of a mailbox that is none, of a policy, and codes that mean nothing there. */
const ANSWERS = [
  ...["421 4.3.2 Closing", "450 4.2.0 Later", "451 4.7.1 Sending rate limit exceeded", "452 4.2.2 Full"],
  ...[
    "454 4.7.0 Not now",
    "500 What",
    "503 5.5.1 Bad sequence",
    "550 5.1.1 Nobody",
    "552 5.2.2 Full",
    "554 5.7.1 Spam",
  ],
  ...["250 2.0.0 Yes", "354 Go on", "999 Nothing", "hello", "\u0000\u00ff"],
] as const;
/** What it does instead: closes the connection, having kept the letter or not, says nothing, says something without end, or a sign at a time. */
const WAYS = ["drop", "drop, kept", "silence", "silence, kept", "endless", "slow", "broken TLS"] as const;

/** A step, and what is done there. */
export type HostileDeed = `${(typeof STEPS)[number]}: ${string}`;

export interface HostileHost {
  port: number;
  /** By the name of a letter, how often the host has it. */
  took: Map<string, number>;
  /** What it did, and how often. */
  met: Map<HostileDeed, number>;
  /** What it can do wrong. */
  deeds: readonly HostileDeed[];
  close(): Promise<void>;
}

/** Whether something has a meaning at a step. */
function isMeant(step: (typeof STEPS)[number], what: (typeof ANSWERS | typeof WAYS)[number]): boolean {
  // To whom it says yes before the end of a letter, a client goes on; at its end that is what a host says.
  if (what.startsWith("250")) return step !== "dot";
  if (what.endsWith("kept")) return step === "dot";
  return what !== "broken TLS" || step === "starttls";
}

/** Every deed that is one, at one step after the other, so that few letters come by all of them. */
const DEEDS: readonly HostileDeed[] = [...ANSWERS, ...WAYS].flatMap((what) =>
  STEPS.filter((step) => isMeant(step, what)).map((step): HostileDeed => `${step}: ${what}`),
);

/** Of connections, and of letters, one in so many meets a deed, so that letters leave at last. */
const WELL = 3;
/** After so many letters that went well a connection is closed, so that others are opened. */
const LETTERS_A_CONNECTION = 3;

/** One wrong thing after the other of those of some steps. @returns what is done wrong next; at its step it is done once */
function inTurn(deeds: readonly HostileDeed[]): () => HostileDeed | undefined {
  let turn = 0;
  return () => {
    turn += 1;
    return turn % WELL === 0 ? deeds[(turn / WELL - 1) % deeds.length] : undefined;
  };
}
/** Longer than the patience of the programs that are tried here. */
const SLOW_MS = 1_100;

/**
 * A mail server that does one wrong thing after the other, each step with each answer and each way, between conversations that go well. It is written by hand: npm's smtp-server
 * answers only what a server may.
 */
export async function startHostileHost(): Promise<HostileHost> {
  const took = new Map<string, number>();
  const met = new Map<HostileDeed, number>();
  const { key, cert } = tlsOptions();
  const sockets = new Set<Socket>();
  const isOfOpening = (deed: HostileDeed) => OPENING.includes(deed.slice(0, deed.indexOf(":")));
  const nextOfOpening = inTurn(DEEDS.filter(isOfOpening));
  const nextOfLetter = inTurn(DEEDS.filter((deed) => !isOfOpening(deed)));
  const server = createServer((plain) => {
    sockets.add(plain);
    plain.on("close", () => sockets.delete(plain));
    plain.on("error", () => {});
    converse(plain);
  });

  function converse(plain: Socket): void {
    let socket: Socket = plain;
    let [rest, letter] = ["", ""];
    let isLetter = false;
    let taken = 0;
    let deed = nextOfOpening();
    const say = (line: string) => {
      if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    const keep = () => {
      const name = /^Message-ID:\s*<(?<id>[^>]+)>/im.exec(letter)?.groups?.id ?? "";
      took.set(name, (took.get(name) ?? 0) + 1);
    };
    /** Whether something else is done than should be. */
    const isOdd = (step: (typeof STEPS)[number]): boolean => {
      if (!deed?.startsWith(`${step}: `)) return false;
      const what = deed.slice(step.length + 2);
      met.set(deed, (met.get(deed) ?? 0) + 1);
      deed = undefined;
      if (what.endsWith("kept")) keep();
      if (what.startsWith("drop")) socket.destroy();
      else if (what.startsWith("silence")) return true;
      else if (what === "endless") void babble(socket);
      else if (what === "slow") void mumble(socket);
      else if (step === "data" && /^[23]/.test(what)) {
        // Some servers say 250 before the body; whoever takes either for "go on" has them take the letter.
        isLetter = true;
        say(what);
      } else if (what === "broken TLS") {
        say("220 Go ahead");
        plain.write(Buffer.from("1503010002022f", "hex"));
      } else say(what);
      return true;
    };
    const answer = (line: string) => {
      if (isLetter) {
        if (line !== ".") letter += `${line.replace(/^\./, "")}\n`;
        else {
          isLetter = false;
          if (isOdd("dot")) return;
          keep();
          say("250 2.0.0 taken");
          taken += 1;
          if (taken === LETTERS_A_CONNECTION) socket.end();
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") {
        if (isOdd("ehlo")) return;
        say("250-hostile.example");
        say(socket === plain ? "250 STARTTLS" : "250 8BITMIME");
      } else if (verb === "STAR") {
        if (isOdd("starttls")) return;
        say("220 Go ahead");
        plain.removeAllListeners("data");
        socket = new TLSSocket(plain, { isServer: true, key, cert });
        socket.on("error", () => {});
        listen();
      } else if (verb === "MAIL") {
        // A connection takes many letters: each may be the one in which something is wrong.
        deed ??= nextOfLetter();
        letter = "";
        if (!isOdd("mail")) say("250 2.1.0 OK");
      } else if (verb === "RCPT") {
        if (!isOdd("rcpt")) say("250 2.1.5 OK");
      } else if (verb === "DATA") {
        if (isOdd("data")) return;
        isLetter = true;
        say("354 Go on");
      } else if (verb === "QUIT") {
        say("221 2.0.0 Bye");
        socket.end();
      } else say(verb === "RSET" || verb === "NOOP" ? "250 2.0.0 OK" : "502 5.5.1 What");
    };
    const listen = () => {
      socket.on("data", (chunk) => {
        rest += chunk.toString("latin1");
        for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          answer(line);
        }
      });
    };
    listen();
    if (!isOdd("greeting")) say("220 hostile.example ESMTP");
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    ...{ took, met, deeds: DEEDS },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Lines of an answer that never ends. */
async function babble(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    if (!socket.write("250-and another line of it, which is as long as the others\r\n"))
      await once(socket, "drain").catch(() => {});
    await wait(1);
  }
}

/** An answer of which a sign comes now and then. */
async function mumble(socket: Socket): Promise<void> {
  for (const sign of "250 2.0.0 in a moment\r\n") {
    if (socket.destroyed) return;
    socket.write(sign);
    await wait(SLOW_MS);
  }
}
