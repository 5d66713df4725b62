import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import tlsOptions from "smtp-server/lib/tls-options.js";

/** At which moment a mailbox misbehaves. */
export type BoxMoment = "greeting" | "starttls" | "login" | "examine" | "list" | "read";

/** What it does then: says no, closes the connection, says nothing, or says something else, again and again where that never ends. */
export type BoxDeed = { no: string } | { drop: true } | { silence: true } | { says: string | Buffer; endless?: true };

/** A message in the mailbox. */
export interface BoxMessage {
  uid: number;
  source: Buffer;
  arrivedAt?: Date;
}

export interface BoxHost {
  port: number;
  /** What it has, which a test changes as it likes. */
  messages: BoxMessage[];
  uidValidity: number;
  /** undefined: one more than the last message. */
  uidNext: number | undefined;
  /** What was asked for so far, by the numbers of messages, and how often somebody connected. */
  seen: { connections: number; listed: number[]; read: number[]; commands: string[] };
  close(): Promise<void>;
}

/**
 * A mailbox for tests, on this machine: as much of IMAP4rev1 (RFC 3501) as one reads a mailbox with, over real encryption, and whatever it does wrong. How a real server
 * does it is `bench/mailbox.ts`.
 */
export async function startBoxHost({
  account = "club@club.example",
  password = "right",
  token,
  deed = () => undefined,
  hasTls = true,
}: {
  account?: string;
  password?: string;
  /** In place of the password: which token it takes (SASL XOAUTH2). */
  token?: () => string;
  deed?: (moment: BoxMoment) => BoxDeed | undefined;
  hasTls?: boolean;
} = {}): Promise<BoxHost> {
  const sockets = new Set<Socket>();
  // npm's smtp-server brings a certificate for this machine.
  const { key, cert } = tlsOptions();
  const host: BoxHost = {
    ...{ port: 0, messages: [], uidValidity: 1, uidNext: undefined },
    seen: { connections: 0, listed: [], read: [], commands: [] },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((plain) => {
    host.seen.connections += 1;
    sockets.add(plain);
    plain.on("error", () => {});
    converse(plain, true);
  });
  const converse = (plain: Socket, isFirst: boolean) => {
    let socket: Socket = plain;
    let isSecure = !isFirst;
    let rest = "";
    /** Who is asked for what they sign in with. */
    let asked: string | undefined;
    /** How many messages it has been told of: of newer ones a server says nothing until it may (RFC 3501 §5.2). */
    let known = 0;
    const say = (line: string | Buffer) => {
      if (!socket.destroyed) socket.write(typeof line === "string" ? `${line}\r\n` : line);
    };
    /** Whether it does something else than it should. */
    const isOdd = (moment: BoxMoment, tag = "*"): boolean => {
      const what = deed(moment);
      if (what === undefined) return false;
      if ("no" in what) say(`${tag} NO ${what.no}`);
      if ("drop" in what) socket.destroy();
      if ("says" in what) {
        const goOn = () => {
          while (!socket.destroyed && socket.write(what.says));
          if (!socket.destroyed) socket.once("drain", goOn);
        };
        if (what.endless) goOn();
        else say(what.says as string);
      }
      return true;
    };
    const answer = (line: string) => {
      if (asked !== undefined) {
        if (token) {
          // An empty line ends what it said of a token that it does not take.
          if (line === "") say(`${asked} NO [AUTHENTICATIONFAILED] Invalid credentials`);
          const said = `user=${account}\x01auth=Bearer ${token()}\x01\x01`;
          const isTaken = isSecure && Buffer.from(line, "base64").toString() === said;
          if (isTaken) say(`${asked} OK in`);
          else if (line !== "") return say(`+ ${Buffer.from('{"status":"400"}').toString("base64")}`);
          asked = undefined;
          return;
        }
        const isRight = isSecure && Buffer.from(line, "base64").toString() === `\0${account}\0${password}`;
        say(isRight ? `${asked} OK in` : `${asked} NO [AUTHENTICATIONFAILED] Authentication failed.`);
        asked = undefined;
        return;
      }
      const [, tag = "*", command = "", args = ""] = /^(\S+) (UID FETCH|\S+) ?(.*)$/is.exec(line) ?? [];
      host.seen.commands.push(command.toUpperCase());
      switch (command.toUpperCase()) {
        case "CAPABILITY": {
          const how = token ? "AUTH=XOAUTH2" : "AUTH=PLAIN";
          say(`* CAPABILITY IMAP4rev1 ${isSecure ? how : hasTls ? "STARTTLS LOGINDISABLED" : how}`);
          return say(`${tag} OK done`);
        }
        case "STARTTLS": {
          if (isOdd("starttls", tag)) return;
          say(`${tag} OK begin`);
          plain.removeAllListeners("data");
          socket = new TLSSocket(plain, { isServer: true, key, cert });
          socket.on("error", () => {});
          isSecure = true;
          return listen();
        }
        case "AUTHENTICATE":
          if (isOdd("login", tag)) return;
          asked = tag;
          return say("+ ");
        case "LIST":
          say(`* LIST () "/" INBOX`);
          return say(`${tag} OK done`);
        case "SELECT":
        case "EXAMINE":
          if (isOdd("examine", tag)) return;
          known = host.messages.length;
          say(`* ${known} EXISTS`);
          say("* FLAGS (\\Seen)");
          say(`* OK [UIDVALIDITY ${host.uidValidity}] valid`);
          say(`* OK [UIDNEXT ${host.uidNext ?? Math.max(0, ...host.messages.map(({ uid }) => uid)) + 1}] next`);
          return say(`${tag} OK [READ-ONLY] done`);
        case "NOOP":
          known = host.messages.length;
          say(`* ${known} EXISTS`);
          return say(`${tag} OK done`);
        case "UID FETCH": {
          const isReading = args.includes("BODY.PEEK[]");
          if (isOdd(isReading ? "read" : "list", tag)) return;
          const [from = 0, to = from] = (args.split(" ")[0] ?? "").split(":").map(Number);
          for (const [place, { uid, source, arrivedAt = new Date() }] of host.messages.slice(0, known).entries()) {
            if (uid < from || uid > to) continue;
            (isReading ? host.seen.read : host.seen.listed).push(uid);
            const most = Number(/BODY\.PEEK\[\]<0\.(\d+)>/.exec(args)?.[1]);
            const bytes = isReading ? source.subarray(0, most) : headFields(source, args);
            const name = isReading
              ? "BODY[]<0>"
              : `BODY[HEADER.FIELDS (${/HEADER\.FIELDS \(([^)]*)\)/.exec(args)?.[1]})]`;
            say(`* ${place + 1} FETCH (UID ${uid} INTERNALDATE "${imapDate(arrivedAt)}" ${name} {${bytes.length}}`);
            say(bytes);
            say(")");
          }
          return say(`${tag} OK done`);
        }
        case "LOGOUT":
          say("* BYE");
          say(`${tag} OK done`);
          return socket.end();
        default:
          return say(`${tag} OK done`);
      }
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
    if (!isOdd("greeting")) say("* OK ready");
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host.port = (server.address() as AddressInfo).port;
  return host;
}

/** Of a message's head the fields that were asked for, and the line that ends it. */
function headFields(source: Buffer, args: string): Buffer {
  const wanted = new Set((/HEADER\.FIELDS \(([^)]*)\)/.exec(args)?.[1] ?? "").toLowerCase().split(" "));
  const text = source.toString("latin1");
  const end = text.search(/\r?\n\r?\n/);
  const lines = (end < 0 ? text : text.slice(0, end)).split(/\r?\n(?![ \t])/);
  const kept = lines.filter((line) => wanted.has(line.slice(0, line.indexOf(":")).toLowerCase()));
  return Buffer.from(`${kept.map((line) => `${line}\r\n`).join("")}\r\n`, "latin1");
}

/** RFC 3501 §9, date-time. */
function imapDate(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
