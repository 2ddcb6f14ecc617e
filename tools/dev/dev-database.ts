import { ChildProgram } from './child-program.ts';
import type { HeldDatabase } from './hold-database.ts';

/** PostgreSQL writes a checkpoint before it stops. */
const STOPS_WITHIN_MS = 60_000;

const DID_NOT_START =
  'The database did not start. After the change of a migration: npm run dev -- --new';

export interface DevDatabaseOptions {
  /** hold-database, built. */
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  print: (line: string) => void;
  /** Called when it ends without being asked to. */
  onLost: () => void;
}

/** The database's process, started once the first build has succeeded. */
export class DevDatabase {
  readonly #options: DevDatabaseOptions;
  #program: ChildProgram | undefined;
  #held: HeldDatabase | undefined;

  constructor(options: DevDatabaseOptions) {
    this.#options = options;
  }

  /** Set once it is ready. */
  get held(): HeldDatabase | undefined {
    return this.#held;
  }

  /** Resolves when it is migrated and filled. @throws Error when it does not start */
  async ensureReady(): Promise<void> {
    if (this.#held) return;
    const { program: file, args, env, print, onLost } = this.#options;
    this.#held = await new Promise<HeldDatabase>((resolve, reject) => {
      const program = new ChildProgram({
        args: ['--enable-source-maps', file, ...args],
        // A database that the environment names is not the one to develop on.
        env: { ...env, DATABASE_URL: '' },
        onLine: print,
        onMessage: (message) => resolve(message as HeldDatabase),
        onEnd: () => {
          if (this.#held && !program.isAskedToStop) onLost();
          reject(new Error(DID_NOT_START));
        },
      });
      this.#program = program;
    });
  }

  async stop(): Promise<void> {
    await this.#program?.stop(STOPS_WITHIN_MS);
  }
}
