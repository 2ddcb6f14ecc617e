import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Histogram, type Metric } from './metric-text.ts';

const CALL_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_BOUNDS = [0.01, 0.1, 1, 10, 60, 600];
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** A pool of connections, with how many callers wait for one. */
export interface PoolFigures {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** What one process counts about itself: calls, jobs, pools, memory, and how busy its loop is. */
export class ProcessMetrics {
  readonly #calls = new Counter();
  readonly #callTimes = new Histogram(CALL_BOUNDS);
  readonly #jobs = new Counter();
  readonly #jobTimes = new Histogram(JOB_BOUNDS);
  readonly #pools = new Map<string, PoolFigures>();
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
  }

  addCall({ endpoint, status, seconds }: { endpoint: string; status: number; seconds: number }) {
    this.#calls.add({ endpoint, status: String(status) });
    this.#callTimes.observe({ endpoint }, seconds);
  }

  addJobRun({ job, isDone, seconds }: { job: string; isDone: boolean; seconds: number }): void {
    this.#jobs.add({ job, outcome: isDone ? 'done' : 'failed' });
    this.#jobTimes.observe({ job }, seconds);
  }

  addPool(name: string, pool: PoolFigures): void {
    this.#pools.set(name, pool);
  }

  /** The loop's delay is that since the last reading. */
  read(): Metric[] {
    const { user, system } = process.cpuUsage();
    const delay = this.#delay.percentile(99) / NANOSECONDS;
    this.#delay.reset();
    const gauge = (name: string, help: string, value: number): Metric => ({
      name,
      help,
      type: 'gauge',
      samples: [{ value }],
    });
    return [
      {
        name: 'http_requests_total',
        help: 'Requests answered, by endpoint and status.',
        type: 'counter',
        samples: this.#calls.samples,
      },
      {
        name: 'http_request_duration_seconds',
        help: 'Time to answer a request, by endpoint.',
        type: 'histogram',
        samples: this.#callTimes.samples,
      },
      {
        name: 'job_runs_total',
        help: 'Runs of scheduled jobs in this process, by outcome.',
        type: 'counter',
        samples: this.#jobs.samples,
      },
      {
        name: 'job_duration_seconds',
        help: 'Time that a run of a scheduled job took.',
        type: 'histogram',
        samples: this.#jobTimes.samples,
      },
      ...this.#readPools(),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process.',
        type: 'counter',
        samples: [{ value: (user + system) / MICROSECONDS }],
      },
      gauge('process_uptime_seconds', 'Time since the process began.', process.uptime()),
      gauge(
        'event_loop_delay_seconds',
        'Delay of the event loop, the 99th percentile since the last scrape.',
        Number.isFinite(delay) ? delay : 0,
      ),
    ];
  }

  #readPools(): Metric[] {
    const pools = [...this.#pools];
    return [
      {
        name: 'pool_connections',
        help: 'Connections to the database, by pool and state.',
        type: 'gauge',
        samples: pools.flatMap(([pool, { totalCount, idleCount }]) => [
          { labels: { pool, state: 'used' }, value: totalCount - idleCount },
          { labels: { pool, state: 'idle' }, value: idleCount },
        ]),
      },
      {
        name: 'pool_waiting',
        help: 'Callers that wait for a connection.',
        type: 'gauge',
        samples: pools.map(([pool, { waitingCount }]) => ({
          labels: { pool },
          value: waitingCount,
        })),
      },
    ];
  }
}
