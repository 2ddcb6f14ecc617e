import { setTimeout } from 'node:timers/promises';

const SECOND_MS = 1000;
const SLOWEST_MS = 30_000;
const SLOWING = 2;
const RECOVERY = 0.9;
/** How late a timer may fire without lowering the rate. */
const JITTER_MS = 5;

/**
 * Rate limiter that spaces messages evenly: slower after the gateway throttled, and gradually back
 * to the full rate while it accepts.
 */
export class SubmitPace {
  readonly #fullMs: number;
  readonly #sleep: (waitMs: number) => Promise<void>;
  #intervalMs: number;
  #nextAt = 0;
  #slowUntil = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(perSecond: number, sleep: (waitMs: number) => Promise<void> = setTimeout) {
    this.#sleep = sleep;
    this.#fullMs = SECOND_MS / perSecond;
    this.#intervalMs = this.#fullMs;
  }

  /** Resolves when the caller may send; first come, first served. */
  turn(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#wait());
    return this.#queue;
  }

  /** After a throttled message: halves the rate, and pauses for a second or more. */
  slowDown(): void {
    const now = performance.now();
    // Messages in flight together are refused together: slow down once.
    if (now < this.#slowUntil) return;
    this.#intervalMs = Math.min(this.#intervalMs * SLOWING, SLOWEST_MS);
    this.#slowUntil = now + Math.max(SECOND_MS, this.#intervalMs);
    this.#nextAt = Math.max(this.#nextAt, this.#slowUntil);
  }

  /** After an accepted message: raises the rate a little. */
  speedUp(): void {
    this.#intervalMs = Math.max(this.#intervalMs * RECOVERY, this.#fullMs);
  }

  async #wait(): Promise<void> {
    for (let now = performance.now(); now < this.#nextAt; now = performance.now()) {
      await this.#sleep(this.#nextAt - now);
    }
    this.#nextAt = Math.max(this.#nextAt, performance.now() - JITTER_MS) + this.#intervalMs;
  }
}

/** Semaphore: runs at most `size` at once; first come, first served. */
export class SubmitWindow {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
