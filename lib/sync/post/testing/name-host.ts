import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** What a name server says of a name: texts in their pieces · another name for it, with the texts of that one · something that is no answer · nothing at all · that it fails. */
export type NameDeed =
  | { texts: readonly (readonly (string | Buffer)[])[]; through?: string }
  | "garbage"
  | "silence"
  | "failure";

export interface NameHost {
  /** As a resolver is told it. */
  server: string;
  /** What was asked, in small letters. */
  asked: string[];
  close(): Promise<void>;
}

/** RFC 1035 §4.2.1: more than that does not travel by UDP. */
const LARGEST_DATAGRAM = 512;
const TXT = 16;
const CNAME = 5;
const NO_SUCH_NAME = 3;
const FAILED = 2;
/** RFC 1035 §4.1.1. */
const ANSWER_BITS = 0x8180;
const TRUNCATED_BIT = 0x0200;

/** A name server for tests, on this machine, that says of each name what a test wants; of any other that there is none. */
export async function startNameHost(deeds: Readonly<Record<string, NameDeed>>): Promise<NameHost> {
  const asked: string[] = [];
  const answerTo = (question: Buffer): Buffer | undefined => {
    const name = nameIn(question);
    asked.push(name);
    const deed = deeds[name];
    if (deed === "silence") return undefined;
    if (deed === "garbage")
      return Buffer.concat([question.subarray(0, 2), Buffer.from("81800001ffff00000000ff", "hex")]);
    if (deed === "failure") return reply(question, [], FAILED);
    return reply(question, deed ? recordsOf(deed) : [], deed ? 0 : NO_SUCH_NAME);
  };
  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    let rest = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      const size = rest.byteLength > 2 ? rest.readUInt16BE(0) : Number.POSITIVE_INFINITY;
      if (rest.byteLength < size + 2) return;
      const answer = answerTo(rest.subarray(2, size + 2));
      if (answer) socket.write(Buffer.concat([number16(answer.byteLength), answer]));
    });
  });
  tcp.listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4");
  udp.on("message", (question, from) => {
    const answer = answerTo(question);
    if (!answer) return;
    const truncated = () => reply(question, [], 0, TRUNCATED_BIT);
    udp.send(answer.byteLength > LARGEST_DATAGRAM ? truncated() : answer, from.port, from.address);
  });
  udp.bind(port, "127.0.0.1");
  await once(udp, "listening");
  return {
    ...{ server: `127.0.0.1:${port}`, asked },
    close: async () => {
      udp.close();
      tcp.close();
      await once(tcp, "close");
    },
  };
}

const number16 = (number: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
};

/** The name that is asked about, behind the twelve bytes of the head. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1)
    labels.push(question.subarray(at + 1, at + 1 + (question[at] ?? 0)).toString("latin1"));
  return labels.join(".").toLowerCase();
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

interface NameRecord {
  /** undefined: of the name that was asked about. */
  of: string | undefined;
  type: number;
  data: Buffer;
}

function recordsOf({ texts, through }: Exclude<NameDeed, string>): NameRecord[] {
  const alias = through === undefined ? [] : [{ of: undefined, type: CNAME, data: nameBytes(through) }];
  return [
    ...alias,
    ...texts.map((pieces) => ({
      ...{ of: through, type: TXT },
      data: Buffer.concat(
        pieces.map((one) => {
          const bytes = Buffer.from(one as string);
          return Buffer.concat([Buffer.from([bytes.byteLength]), bytes]);
        }),
      ),
    })),
  ];
}

function reply(question: Buffer, records: readonly NameRecord[], code: number, bits = 0): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const head = Buffer.concat([
    ...[question.subarray(0, 2), number16(ANSWER_BITS | bits | code), number16(1), number16(records.length)],
    Buffer.alloc(4),
  ]);
  const written = records.map(({ of, type, data }) =>
    Buffer.concat([
      // C00C: the name that was asked about (RFC 1035 §4.1.4); its class, and a minute.
      ...[of === undefined ? number16(0xc00c) : nameBytes(of), number16(type), number16(1), Buffer.from([0, 0, 0, 60])],
      ...[number16(data.byteLength), data],
    ]),
  );
  return Buffer.concat([head, question.subarray(12, end), ...written]);
}
