/**
 * The process that floods: `node bench/hostile/flood.ts WHO NAME MILLISECONDS TARGET`. It pours on loopback alone and ends by
 * itself; what it prints at its end is how much it sent.
 */
import { connect, type Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { DASHBOARD_FLOODS } from "./dashboard-floods.ts";
import { POUR_BYTES, SERVICE_FLOODS, type Target, type Wave } from "./floods.ts";

// The flood stands for machines elsewhere: it takes what the cores leave over, not the client's share of them.
setPriority(constants.priority.PRIORITY_LOW);

const [who, name = "", milliseconds, words = "{}"] = process.argv.slice(2);
const waves = (who === "dashboard" ? DASHBOARD_FLOODS : SERVICE_FLOODS)[name] ?? [];
const target = JSON.parse(words) as Target;
const LOOPBACK = "127.0.0.1";
/** A connection that was refused tries again after this; without it the flood would only burn its own core. */
const AGAIN_MS = 20;
/** New connections at a time: a queue of the kernel holds about as many. */
const OPENED_TOGETHER = 200;
const CHUNK = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, "["), Buffer.from("\r\n")]);

const told = { connections: 0, answers: 0, bytes: 0, ended: 0 };
const open = new Set<Socket>();
let over = false;

function run(wave: Wave): void {
  const socket = connect(target.port, LOOPBACK);
  open.add(socket);
  const send = () => {
    socket.cork();
    socket.write(wave.request(target));
    if (wave.body) socket.write(wave.body);
    socket.uncork();
  };
  socket.once("connect", () => {
    told.connections++;
    if (wave.manner === "deaf") socket.pause();
    send();
    if (wave.manner === "pour") pour(socket);
  });
  socket.on("error", () => {});
  socket.once("close", () => {
    told.bytes += socket.bytesWritten;
    told.ended += over ? 0 : 1;
    open.delete(socket);
    if (!over && wave.manner !== "hold") setTimeout(() => over || run(wave), AGAIN_MS);
  });
  if (wave.manner === "deaf") return;
  socket.on(
    "data",
    answered(() => {
      told.answers++;
      if (!over && wave.manner !== "hold" && wave.manner !== "pour") send();
    }),
  );
}

/** Calls `heard` after each whole answer, told by its length: a flood that did not wait would measure its own queue. */
function answered(heard: () => void): (chunk: Buffer) => void {
  let head = "";
  let left = -1;
  return (chunk) => {
    let rest: Buffer = chunk;
    if (left < 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      // Whole answers without a length (chunked) count when their first bytes come.
      rest = Buffer.from(head.slice(end + 4), "latin1");
      head = "";
    }
    left -= rest.byteLength;
    if (left > 0) return;
    left = -1;
    heard();
  };
}

function pour(socket: Socket): void {
  while (!over && !socket.destroyed && socket.bytesWritten < POUR_BYTES) {
    if (!socket.write(CHUNK)) {
      socket.once("drain", () => pour(socket));
      return;
    }
  }
}

for (const wave of waves) {
  for (let count = 0; count < wave.connections; count++) {
    run(wave);
    if (count % OPENED_TOGETHER === OPENED_TOGETHER - 1) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
console.log("flooding");
setTimeout(() => {
  over = true;
  const ends = [...open].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  for (const socket of open) socket.destroy();
  void Promise.all(ends).then(() => console.log(JSON.stringify(told)));
}, Number(milliseconds));
