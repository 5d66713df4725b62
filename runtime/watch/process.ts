import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Metrics } from "./metrics.ts";

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const DELAY_RESOLUTION_MS = 20;

/** What a process says of itself, under the names that dashboards of Prometheus know. */
export function countProcess(metrics: Metrics): void {
  const memory = metrics.gauge("process_resident_memory_bytes", "Resident memory.");
  const heap = metrics.gauge("nodejs_heap_size_used_bytes", "The heap in use.");
  const cpu = metrics.gauge("process_cpu_seconds_total", "Processor time, of users and system.", "counter");
  const begun = metrics.gauge("process_start_time_seconds", "When the process began, since 1970.");
  const late = ([50, 99] as const).map((percent) => ({
    percent,
    tell: metrics.gauge(
      `nodejs_eventloop_lag_p${percent}_seconds`,
      `How late the event loop came since the last question, in ${percent} of 100 times at most.`,
    ),
  }));
  const watched = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  watched.enable();
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.collect(() => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    memory([{ value: rss }]);
    heap([{ value: heapUsed }]);
    cpu([{ value: (user + system) / MICROSECONDS }]);
    begun([{ value: startedAt }]);
    for (const { percent, tell } of late)
      tell([{ value: Math.max(0, watched.percentile(percent) / NANOSECONDS - DELAY_RESOLUTION_MS / 1_000) }]);
    watched.reset();
  });
}
