/**
 * Steps that undo a start, run in reverse order: at the end of the process, and when the start fails
 * halfway. A step that fails does not keep the others from running.
 */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #closed: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#closed !== undefined;
  }

  /** A step that is added while the others run is run next. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Runs each step once, however often it is called. Throws the first failure after all of them. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
