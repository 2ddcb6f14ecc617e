import { setTimeout as sleep } from 'node:timers/promises';
import { ChildProgram, type ProgramOptions } from './child-program.ts';

/** An editor saves a file in several steps, and a change of branch writes many files. */
const SETTLE_MS = 30;
const STOPS_WITHIN_MS = 1500;
const READY = /^ready (\S+)/;
const WAITS = 'It starts with the next change.';

export interface RestartingServerOptions {
  /** Builds it; rejects with the text to show where it cannot. */
  build: () => Promise<void>;
  /** What to start after a build. The program says `ready` and its address when it answers. */
  program: () => Omit<ProgramOptions, 'onLine' | 'onEnd'>;
  print: (line: string) => void;
}

/**
 * A server that is built and started again after each change. A build that fails leaves the running
 * server alone; a server that ends by itself waits for the next change.
 */
export class RestartingServer {
  readonly #options: RestartingServerOptions;
  #child: ChildProgram | undefined;
  /** Where it answers; undefined while it does not. */
  #address: string | undefined;
  /** Whether a change waits for the build in `#work`. */
  #isChanged = false;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: RestartingServerOptions) {
    this.#options = options;
  }

  /** Builds and starts it again, now or after the build under way. */
  change(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    this.#work = this.#work.then(() => this.#rebuild());
  }

  /** Resolves, after the changes under way, with where the server answers; undefined if it does not. */
  async address(): Promise<string | undefined> {
    for (let work; work !== this.#work; ) {
      work = this.#work;
      await work;
    }
    return this.#address;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#child?.stop(STOPS_WITHIN_MS);
  }

  async #rebuild(): Promise<void> {
    const { build, print } = this.#options;
    const isFirst = this.#child === undefined;
    const started = performance.now();
    await sleep(SETTLE_MS);
    this.#isChanged = false;
    try {
      await build();
    } catch (error) {
      if (this.#isStopped) return;
      print(error instanceof Error ? error.message : String(error));
      return print(this.#address ? 'The server from before this change still answers.' : WAITS);
    }
    // What has changed meanwhile is built next.
    if (this.#isChanged) return;
    await this.#child?.stop(STOPS_WITHIN_MS);
    if (this.#isStopped) return;
    await this.#launch();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (isFirst || !this.#address) return;
    print(`The server answers, ${seconds} s after the change.`);
  }

  /** Resolves once it answers or has ended. */
  #launch(): Promise<void> {
    const { program, print } = this.#options;
    return new Promise((resolve) => {
      const child = new ChildProgram({
        ...program(),
        onLine: (line) => {
          const [, address] = READY.exec(line) ?? [];
          if (address === undefined) return print(line);
          this.#address = address;
          resolve();
        },
        onEnd: (code) => {
          this.#address = undefined;
          if (!child.isAskedToStop) print(`The server has ended (${code}). ${WAITS}`);
          resolve();
        },
      });
      this.#child = child;
    });
  }
}
