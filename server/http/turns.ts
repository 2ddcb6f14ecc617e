interface Most {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Pieces of work that wait for their turn; none is taken beyond them. */
  readonly waiting: number;
}

/** Lets a few pieces of work run at once and the others one after the other, in their order. */
export class Turns {
  readonly #most: Most;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: Most) {
    this.#most = most;
  }

  /** Undefined where too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#most.atOnce) {
      this.#running += 1;
    } else if (this.#waiting.length < this.#most.waiting) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      return undefined;
    }
    try {
      return await work();
    } finally {
      // The next one takes over the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
