import { type ChildProcess, spawn } from 'node:child_process';

export interface ProgramOptions {
  /** Node's own options, then the file, then its arguments. */
  args: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  /** Called with each line of its output and errors. */
  onLine: (line: string) => void;
  onMessage?: (message: unknown) => void;
  /** Called with its exit code or signal once it has ended. */
  onEnd?: (code: number | string) => void;
}

/** A Node process in a group of its own: Ctrl-C in the terminal reaches the parent alone. */
export class ChildProgram {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #isAskedToStop = false;

  constructor({ args, env = {}, onLine, onMessage, onEnd }: ProgramOptions) {
    this.#child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) readLines(stream, onLine);
    }
    if (onMessage) this.#child.on('message', onMessage);
    this.#ended = new Promise((resolve) => {
      const end = (code: number | string): void => {
        onEnd?.(code);
        resolve();
      };
      this.#child.on('error', (error) => end(error.message));
      this.#child.on('exit', (code, signal) => end(code ?? signal ?? 'unknown'));
    });
  }

  get isAskedToStop(): boolean {
    return this.#isAskedToStop;
  }

  get isRunning(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /**
   * Asks it to stop, and kills it after `withinMs`: a process that stands at a breakpoint or waits
   * for its debugger to leave does not answer.
   */
  async stop(withinMs: number): Promise<void> {
    this.#isAskedToStop = true;
    if (!this.isRunning) return;
    this.#child.kill('SIGTERM');
    const killing = setTimeout(() => this.#child.kill('SIGKILL'), withinMs);
    await this.#ended;
    clearTimeout(killing);
  }
}

function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream.on('end', () => rest !== '' && onLine(rest));
}
