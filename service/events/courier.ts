import { asCalled } from "#runtime/called.ts";
import type { Clock } from "../../runtime/clock.ts";
import { isHeldBack } from "../../runtime/database/hold.ts";
import type { Log } from "../../runtime/log.ts";
import type { Club, Clubs } from "../clubs.ts";
import { isTableMissing } from "../store/failures.ts";
import { isLoopback } from "./addresses.ts";
import { type Destination, readDeliveryConditions, reasonAgainst } from "./delivery-conditions.ts";
import { DeliveryPermits } from "./delivery-permits.ts";
import { envelopeOf, type StoredMessage } from "./envelope.ts";
import { claimDue, drop, nextWork, noteAttempt, releaseAll, releaseMessage } from "./messages.ts";
import { type Postage, post } from "./post.ts";

/** Attempts of one club at a time: its destination is asked no harder than that. */
const WIDTH = 8;
/** The same while its destination is slow. */
const SLOW_WIDTH = 4;
/** A destination whose last attempt took longer is slow: a third of what an attempt may take. */
const SLOW_MS = 5_000;

/**
 * Attempts of all clubs at a time beyond the first of each, for memory and open sockets. The first has always room, so that a
 * club waits for no other's destination, however many hang at once. Slow destinations have places of their own, and leave
 * the rest to the others.
 */
const PLACES = 192;
const SLOW_PLACES = 64;

/** How often each club is looked at without being told: what a process left behind when it ended is taken up by another. */
const LOOK_EVERY_MS = 30_000;
/** How often the clubs that other processes made are looked for. */
const LOOK_FOR_CLUBS_EVERY_MS = 60_000;
/** After a failure of the database. */
const LOOK_AGAIN_MS = 5_000;
/** A timer may come a little early; the message would not be due yet. */
const TIMER_MARGIN_MS = 5;
/** What is on its way at a stop may still arrive; then it is cut off and goes out again after the next start. */
const GRACE_MS = 2_000;

/** A club as its messages see it. */
interface Desk {
  readonly club: Club;
  readonly flights: Set<Promise<void>>;
  /** An attempt has the room that is the club's own. */
  ownRoomTaken: boolean;
  slow: boolean;
  opened: boolean;
  looking: boolean;
  /** It was told that its messages are held back. */
  heldBack: boolean;
  /** Something happened while it was looked at. */
  again: boolean;
  /** The last claim left nothing that is due. */
  cleared: boolean;
  timer?: NodeJS.Timeout | undefined;
  timerAt: number;
}

interface Service {
  readonly clubs: Clubs;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
}

/** Room for one attempt; called when it is over. */
type Leave = () => void;

/** What tests bring where the usual is too long for them or leads elsewhere. */
export interface CourierOptions extends Omit<Postage, "stop"> {
  leaseMs?: number;
  lookEveryMs?: number;
  places?: number;
}

/**
 * Delivers the messages of all clubs of this process (club-api §6.4): the one that commits a change sends its messages at once,
 * retries wait for their time, and each club is looked at now and then for what another process has left.
 */
export class Courier {
  readonly #service: Service;
  readonly #postage: Omit<Postage, "stop">;
  readonly #leaseMs: number | undefined;
  readonly #lookEveryMs: number;
  readonly #desks = new Map<Club, Desk>();
  readonly #places: DeliveryPermits;
  readonly #slowPlaces = new DeliveryPermits(SLOW_PLACES);
  readonly #stop = new AbortController();
  readonly #local: Promise<boolean>;
  #started = false;
  #clubsTimer: NodeJS.Timeout | undefined;

  constructor(service: Service, options: CourierOptions = {}) {
    const { leaseMs, lookEveryMs = LOOK_EVERY_MS, places = PLACES, ...postage } = options;
    this.#service = service;
    this.#places = new DeliveryPermits(places);
    this.#postage = postage;
    this.#leaseMs = leaseMs;
    this.#lookEveryMs = lookEveryMs;
    this.#local = isLoopback(new URL(service.publicUrl).hostname);
  }

  /** Delivers from now on, also for clubs that nobody has asked for since this process began. */
  start(): void {
    const { clubs } = this.#service;
    this.#started = true;
    clubs.onOpen((club) => void this.#open(club));
    clubs.onChange((club) => void this.#claim(this.#desk(club)));
    clubs.onGone((club) => {
      clearTimeout(this.#desks.get(club)?.timer);
      this.#desks.delete(club);
    });
    const openAll = () => this.#openAll().catch((err: unknown) => this.#failed(err));
    void openAll();
    this.#clubsTimer = setInterval(openAll, LOOK_FOR_CLUBS_EVERY_MS);
    this.#clubsTimer.unref();
  }

  /** Begins nothing more, lets what is on its way arrive for a moment, and gives the rest back. */
  async stop(): Promise<void> {
    this.#started = false;
    clearInterval(this.#clubsTimer);
    for (const { timer } of this.#desks.values()) clearTimeout(timer);
    const cutOff = setTimeout(() => this.#stop.abort(), GRACE_MS);
    await Promise.all([...this.#desks.values()].flatMap(({ flights }) => [...flights]));
    clearTimeout(cutOff);
    this.#stop.abort();
  }

  /** Makes every attempt of a club that is due now, and waits for their outcomes. */
  async deliverDue(club: Club): Promise<void> {
    const desk = this.#desk(club);
    do {
      await this.#claim(desk);
      await Promise.all(desk.flights);
    } while (!desk.cleared);
  }

  #desk(club: Club): Desk {
    const known = this.#desks.get(club);
    if (known) return known;
    const flights = new Set<Promise<void>>();
    const quiet = {
      ownRoomTaken: false,
      slow: false,
      opened: false,
      looking: false,
      heldBack: false,
      again: false,
      cleared: true,
    };
    const desk = { club, flights, ...quiet, timerAt: Infinity };
    this.#desks.set(club, desk);
    return desk;
  }

  /** Opens the clubs one after the other: a service with many is not to be busy with nothing else at its start. */
  async #openAll(): Promise<void> {
    const { clubs } = this.#service;
    await clubs.letGoOfGone();
    for (const slug of await clubs.list()) {
      if (!this.#started) return;
      const club = await clubs.get(slug).catch((err: unknown) => {
        // Said once, by whoever brings the clubs up to date.
        if (!clubs.refused.has(slug)) this.#failed(err, slug);
      });
      // One that was open before this courier began is told of by nobody else.
      if (club) await this.#open(club);
    }
  }

  async #open(club: Club): Promise<void> {
    const desk = this.#desk(club);
    if (desk.opened) return;
    desk.opened = true;
    try {
      if (club.database.connection.kind === "embedded") await releaseAll(club.database.db);
    } catch (err) {
      this.#failed(err, club.slug);
    }
    await this.#look(desk);
  }

  /** Claims what is due, then sleeps until the next message is, or until it is time to look again anyway. */
  async #look(desk: Desk): Promise<void> {
    desk.timer = undefined;
    desk.timerAt = Infinity;
    try {
      let wait = await this.#nextWork(desk);
      if (wait !== undefined && wait <= 0) {
        await this.#claim(desk);
        wait = await this.#nextWork(desk);
      }
      // There is no room for messages that are still due; the end of an attempt makes some.
      this.#lookIn(desk, wait !== undefined && wait > 0 ? Math.min(wait, this.#lookEveryMs) : this.#lookEveryMs);
    } catch (err) {
      this.#failed(err, desk.club.slug);
      this.#lookIn(desk, LOOK_AGAIN_MS);
    }
  }

  async #nextWork({ club }: Desk): Promise<number | undefined> {
    return this.#started ? nextWork(club.database.db, this.#service.clock.now()) : undefined;
  }

  /** Sets the club's timer, unless it is set for an earlier moment. */
  #lookIn(desk: Desk, milliseconds: number): void {
    if (!this.#started || this.#desks.get(desk.club) !== desk) return;
    const wait = milliseconds + TIMER_MARGIN_MS;
    const at = performance.now() + wait;
    if (at >= desk.timerAt) return;
    clearTimeout(desk.timer);
    desk.timerAt = at;
    desk.timer = setTimeout(() => void this.#look(desk), wait);
    desk.timer.unref();
  }

  /** Claims and sends as much as the club has room for; what happens meanwhile makes it claim again. */
  async #claim(desk: Desk): Promise<void> {
    desk.again = true;
    if (desk.looking) return;
    desk.looking = true;
    try {
      while (desk.again && !this.#stop.signal.aborted) {
        desk.again = false;
        await this.#claimOnce(desk);
      }
    } catch (err) {
      this.#failed(err, desk.club.slug);
      desk.cleared = true;
      this.#lookIn(desk, LOOK_AGAIN_MS);
    } finally {
      desk.looking = false;
    }
  }

  async #claimOnce(desk: Desk): Promise<void> {
    const { db } = desk.club.database;
    const room = this.#takeRoom(desk);
    desk.cleared = room.length > 0;
    if (room.length === 0) return;
    try {
      const messages = await claimDue(db, this.#service.clock.now(), room.length, this.#leaseMs);
      if (messages.length > 0) desk.heldBack = false;
      const { destination, ...conditions } = messages.length > 0 ? await readDeliveryConditions(db) : NOBODY;
      desk.cleared = messages.length < room.length;
      for (const message of messages) {
        const { required_scopes } = message.data.resource;
        const reason = reasonAgainst({ ...message, required_scopes }, { ...conditions, destination });
        const work =
          reason || !destination
            ? drop(db, message.id, reason ?? "no_destination", this.#service.clock.now())
            : this.#attempt(desk, message, destination);
        this.#fly(desk, work, room.shift());
      }
    } finally {
      for (const leave of room) leave();
    }
  }

  /** Room for as many more attempts as the club may make now: first its own, then what is free for all. */
  #takeRoom(desk: Desk): Leave[] {
    const wanted = (desk.slow ? SLOW_WIDTH : WIDTH) - desk.flights.size;
    if (wanted <= 0) return [];
    const leaveOwn = () => {
      desk.ownRoomTaken = false;
    };
    const own = desk.ownRoomTaken ? [] : [leaveOwn];
    desk.ownRoomTaken = true;
    const places = desk.slow ? this.#slowPlaces : this.#places;
    const common = places.take(wanted - own.length);
    return [...own, ...Array.from({ length: common }, () => () => places.give(1))];
  }

  #fly(desk: Desk, work: Promise<void>, leave?: Leave): void {
    const flight = work
      .catch((err: unknown) => this.#failed(err, desk.club.slug))
      .finally(() => {
        desk.flights.delete(flight);
        leave?.();
        if (this.#started && !desk.cleared) void this.#claim(desk);
      });
    desk.flights.add(flight);
  }

  async #attempt(desk: Desk, message: StoredMessage, { url, key, allow_private }: Destination): Promise<void> {
    const { clock } = this.#service;
    const { db } = desk.club.database;
    const body = message.body ?? envelopeOf(message, desk.club.baseUrl);
    const allowPrivate = allow_private && (await this.#local);
    const time = clock.now();
    const began = performance.now();
    const postage = { ...this.#postage, stop: this.#stop.signal };
    const outcome = await post({ id: message.id, body, url, key, allowPrivate, now: time }, postage).catch(() => {});
    if (!outcome) return releaseMessage(db, message.id);
    const durationMs = performance.now() - began;
    desk.slow = durationMs > SLOW_MS;
    const attempt = { body, time, durationMs, endedAt: clock.now(), outcome };
    const next = await noteAttempt(db, message, attempt);
    if (next) this.#lookIn(desk, Math.min(next.getTime() - clock.now().getTime(), this.#lookEveryMs));
  }

  #failed(err: unknown, club?: string): void {
    // It stands still, to be taken elsewhere with what waits. Said once: nobody else says it of a hold that was cut off.
    if (isHeldBack(err)) {
      const desk = [...this.#desks.values()].find((one) => one.club.slug === club);
      if (desk && !desk.heldBack) this.#service.log.warn({ club }, HELD_BACK);
      if (desk) desk.heldBack = true;
      return;
    }
    if (isTableMissing(err)) void this.#service.clubs.letGoOfGone().catch((cause: unknown) => this.#failed(cause));
    this.#service.log.error({ err, ...(club && { club }) }, "delivery");
  }
}

const HELD_BACK = asCalled(
  "its messages wait: it stands still or is being made to. Where nobody takes it elsewhere: npm run club -- release SLUG",
);

/** The conditions where nothing is claimed, for which nobody asks. */
const NOBODY = { api_enabled: false, features: [], destination: null, grants: [] };
