import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Labels, Metrics } from "#runtime/watch/metrics.ts";

interface Kept {
  metrics: Metrics;
  call: (labels: Labels, seconds: number) => void;
  page: (labels: Labels, seconds: number) => void;
}

const kept = keptByProcess<Kept>("metrics");

function all(): Kept {
  if (!kept.value) {
    const metrics = new Metrics();
    kept.value = {
      metrics,
      call: metrics.histogram("guichet_club_call_seconds", "How long clubs took to answer, by lane and outcome."),
      page: metrics.histogram("guichet_request_seconds", "How long the desk's own answers took, by kind and status."),
    };
  }
  return kept.value;
}

/** What the dashboard counts of itself. The front counts too, outside of Next: so this module is not `server-only`. */
export function metrics(): Metrics {
  return all().metrics;
}

/** Counts a call to a club: its answer, or that none came. */
export function countCall(labels: { club: string; lane: string; outcome: string }, seconds: number): void {
  all().call(labels, seconds);
}

/** Counts an answer of the desk. */
export function countAnswer(labels: { kind: string; status: string }, seconds: number): void {
  all().page(labels, seconds);
}
