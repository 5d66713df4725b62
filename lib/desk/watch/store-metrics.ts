import "server-only";
import { sql } from "drizzle-orm";
import { ACCESS_NAME } from "#lib/base/store/clubs.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { webhookFailures, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { letters, mailBoxes, mailServers } from "#lib/base/store/schema/sync/post.ts";
import { quotaAllowances, quotaSpendings } from "#lib/base/store/schema/sync/quota.ts";
import type { Metrics, MetricValue, Worst } from "#runtime/watch/metrics.ts";

type Row = Record<string, string | number | null>;

/** A question to the store, and the metrics that its rows are. */
interface Reading {
  rows(open: Store): Promise<Row[]>;
  metrics: readonly {
    name: string;
    help: string;
    value: string;
    labels: readonly string[];
    type?: "counter";
    worst?: Worst;
  }[];
}

const seconds = (since: unknown) => sql`greatest(0, extract(epoch from ${CLOCK} - ${since}))::float8`;

async function ask(open: Store, question: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await open.db.execute(question)) as unknown as { rows: Row[] }).rows;
}

/** Numbers by club, season, kind and state: no row names a person. */
const READINGS: readonly Reading[] = [
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${clubs.slug} as club, ${quotaAllowances.requests} as most,
          (select coalesce(sum(${quotaSpendings.requests}), 0)::integer from ${quotaSpendings}
            where ${quotaSpendings.integration} = ${quotaAllowances.integration}
              and ${quotaSpendings.second} > extract(epoch from ${CLOCK}) - ${quotaAllowances.windowSeconds}) as spent
        from ${clubs} join ${quotaAllowances} on ${quotaAllowances.integration} = ${ACCESS_NAME}`,
      ).then((rows) => rows.map((row) => ({ ...row, left: Math.max(0, Number(row.most) - Number(row.spent)) }))),
    metrics: [
      {
        name: "guichet_quota_requests",
        help: "Requests that a club allows in a window.",
        value: "most",
        labels: ["club"],
      },
      {
        ...{ name: "guichet_quota_left", help: "Requests that are left of it now.", value: "left" },
        ...{ labels: ["club"], worst: "smallest" as const },
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${webhookMessages.club} as club, count(*)::integer as waiting, ${seconds(sql`min(${webhookMessages.receivedAt})`)} as lag
        from ${webhookMessages} where ${webhookMessages.state} = 'waiting' group by 1`,
      ),
    metrics: [
      {
        name: "guichet_webhook_waiting",
        help: "Messages of a club that are not worked off.",
        value: "waiting",
        labels: ["club"],
      },
      { name: "guichet_webhook_lag_seconds", help: "Age of the oldest of them.", value: "lag", labels: ["club"] },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${webhookFailures.club} as club, ${webhookFailures.reason} as reason, ${webhookFailures.count}::float8 as count from ${webhookFailures}`,
      ),
    metrics: [
      {
        ...{ name: "guichet_webhook_refused_total", help: "Messages that were turned away.", value: "count" },
        ...{ labels: ["club", "reason"], type: "counter" as const },
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${mirrorStates.club} as club, ${mirrorStates.seasonId}::text as season, ${seconds(mirrorStates.asOf)} as age, ${mirrorStates.failures} as failures
        from ${mirrorStates} where ${mirrorStates.asOf} is not null`,
      ),
    metrics: [
      {
        name: "guichet_copy_age_seconds",
        help: "Age of the last whole copy of a season (0: what all share).",
        value: "age",
        labels: ["club", "season"],
      },
      {
        name: "guichet_copy_failures",
        help: "Readings in a row that failed.",
        value: "failures",
        labels: ["club", "season"],
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${works.club} as club, ${works.kind} as kind, ${works.state} as state, coalesce(${works.pauseReason}, '') as reason, count(*)::integer as count
        from ${works} where ${works.state} in ('queued', 'running', 'paused') group by 1, 2, 3, 4`,
      ),
    metrics: [
      {
        name: "guichet_works_open",
        help: "Work that people asked for and that has no end yet.",
        value: "count",
        labels: ["club", "kind", "state", "reason"],
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${works.club} as club, ${works.kind} as kind, ${pieces.state} as state, count(*)::integer as count
        from ${pieces} join ${works} on ${works.id} = ${pieces.workId}
        where ${pieces.state} in ('queued', 'sending', 'unknown', 'failed') group by 1, 2, 3`,
      ),
    metrics: [
      {
        name: "guichet_rows",
        help: "Rows of work by state; failed: those that the club refused.",
        value: "count",
        labels: ["club", "kind", "state"],
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${letters.club} as club, ${letters.state} as state, count(*)::integer as count
        from ${letters} where ${letters.state} in ('queued', 'in_flight', 'retry', 'uncertain') group by 1, 2`,
      ),
    metrics: [
      {
        name: "guichet_letters",
        help: "Letters that are to leave by a club's mail server, and those of which nobody knows whether they arrived.",
        value: "count",
        labels: ["club", "state"],
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${mailServers.club} as club, ${mailServers.stopReason} as reason, 1 as stopped
        from ${mailServers} where ${mailServers.isOn} and ${mailServers.stoppedUntil} > ${CLOCK}`,
      ),
    metrics: [
      {
        name: "guichet_mail_stopped",
        help: "1 while nothing leaves by a club's mail server, with the reason.",
        value: "stopped",
        labels: ["club", "reason"],
      },
    ],
  },
  {
    rows: (open) =>
      ask(
        open,
        sql`select ${mailBoxes.club} as club, ${mailBoxes.fault} as fault, ${mailBoxes.faults} as faults
        from ${mailBoxes} where ${mailBoxes.fault} is not null`,
      ),
    metrics: [
      {
        name: "guichet_mailbox_failures",
        help: "How often in a row a club's mailbox could not be read, with the reason; missing: it was read.",
        value: "faults",
        labels: ["club", "fault"],
      },
    ],
  },
];

/** Reads what stands in the store whenever somebody asks: dashboards on one database all tell the same. */
export function countStore(metrics: Metrics): void {
  const up = metrics.gauge("guichet_database_up", "1 while the database answers.");
  const pool = metrics.gauge("guichet_database_connections", "Connections to the database, and who waits for one.");
  const losses = metrics.gauge("guichet_database_losses_total", "Times that the database was found away.", "counter");
  const pasts = metrics.gauge(
    "guichet_database_older_pasts_total",
    "Times that the database was found to have come back to an older past (older), or may have (doubtful).",
    "counter",
  );
  metrics.collect(async () => {
    up([{ value: 0 }]);
    const open = await store();
    losses([{ value: open.losses() }]);
    pasts(Object.entries(open.olderPasts()).map(([certainty, value]) => ({ labels: { certainty }, value })));
    const now = open.pool();
    pool((["most", "open", "idle", "waiting"] as const).map((state) => ({ labels: { state }, value: now[state] })));
    await open.query({ text: "select 1" });
    up([{ value: 1 }]);
  });
  for (const reading of READINGS) {
    const gauges = reading.metrics.map((one) => ({
      ...one,
      tell: metrics.gauge(one.name, one.help, one.type, one.worst),
    }));
    metrics.collect(async () => {
      for (const { tell } of gauges) tell([]);
      const rows = await reading.rows(await store());
      for (const { tell, value, labels } of gauges) tell(rows.map((row) => sampleOf(row, value, labels)));
    });
  }
}

function sampleOf(row: Row, value: string, labels: readonly string[]): MetricValue {
  return { labels: Object.fromEntries(labels.map((label) => [label, String(row[label])])), value: Number(row[value]) };
}
