import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findProjectRoot } from '../../server/config.ts';
import { DevDatabase } from './dev-database.ts';
import type { OpenedInspector } from './open-inspector.ts';
import { RestartingServer } from './restarting-server.ts';
import { startWebServer } from './web-server.ts';

/*
 * `npm run dev`: the product for those who change it, in three parts. The database keeps running,
 * the server is built and started again after each change, and Vite replaces what has changed on
 * the screen.
 */

const USAGE = `Usage: npm run dev [-- --empty | --new]
  --empty  an empty database, emptied at each start
  --new    the demo made anew, as after the change of a migration that has run`;

const HOST = '127.0.0.1';
const PORT = 3000;
const WAIT_FOR_FIRST_MS = 200;
/** The folders of the server's sources; Vite watches the web's. */
const WATCHED = ['server', 'contract', 'domain', 'db'];
const SERVER_SOURCE = /^(server|contract|domain|db)\/(?!.*(\.test\.|\bdist\/)).*\.(ts|sql|json)$/;
/** Node's own lines about its inspector, at every start. */
const INSPECTOR_LINE =
  /^(Debugger |Starting inspector on |For help, see: https:\/\/nodejs|Waiting for the debugger)/;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const projectRoot = findProjectRoot();
const built = (name: string): string => join(projectRoot, 'server', 'dist', 'dev-server', name);

interface Options {
  isEmpty: boolean;
  isNew: boolean;
}

function readOptions(): Options {
  try {
    const options = { empty: { type: 'boolean' }, new: { type: 'boolean' } } as const;
    const { empty = false, new: isNew = false } = parseArgs({ options }).values;
    return { isEmpty: empty, isNew: empty || isNew };
  } catch {
    process.stderr.write(`${USAGE}\n`);
    return process.exit(2);
  }
}

/** By tools/build.mjs, which is no part of this bundle, because it finds the project by its place. */
async function buildServer(): Promise<void> {
  const file = pathToFileURL(join(projectRoot, 'tools', 'build.mjs')).href;
  const { buildHere } = (await import(file)) as {
    buildHere: (...names: string[]) => Promise<void>;
  };
  await buildHere('dev-server', 'threads');
}

/** Tells where the server's inspector is, again when it has moved. */
function inspectorTeller(): (message: unknown) => void {
  let told = '';
  return (message) => {
    const { inspector } = message as OpenedInspector;
    if (inspector !== told) print(`Inspector of the server: ${inspector}`);
    told = inspector;
  };
}

async function develop({ isEmpty, isNew }: Options): Promise<void> {
  const folder = join(projectRoot, 'dev-data', isEmpty ? 'empty' : 'demo');
  // The server listens where the system lets it, known from the line that says so.
  const env = { DATA_DIR: process.env.DATA_DIR || folder, HOST, PORT: '0' };
  const serverAddress = () => server.address();
  const port = Number(process.env.PORT || PORT);
  const options = { projectRoot, host: HOST, port, serverAddress };
  const { vite, address } = await startWebServer(options);

  const database = new DevDatabase({
    program: built('hold-database.js'),
    args: [...(isEmpty ? [] : ['--demo']), ...(isNew ? ['--new'] : []), `--address=${address}`],
    env,
    print,
    onLost: () => {
      print('The database has ended.');
      void stop(1);
    },
  });
  const onMessage = inspectorTeller();
  const preloaded = ['open-inspector.js', 'leave-with-parent.js'].map(built);
  const server = new RestartingServer({
    build: async () => {
      await buildServer();
      await database.ensureReady();
    },
    program: () => ({
      args: [
        '--enable-source-maps',
        ...preloaded.flatMap((file) => ['--import', file]),
        built('main.js'),
      ],
      env: {
        LOG_LEVEL: 'warn',
        ...process.env,
        ...env,
        DATABASE_URL: database.held?.databaseUrl,
        DATABASE_REPLICA_URL: '',
        NETKHATA_API_ONLY: '1',
      },
      onMessage,
    }),
    print: (line) => void (INSPECTOR_LINE.test(line) || print(line)),
  });
  server.change();
  vite.watcher.add(WATCHED.map((name) => join(projectRoot, name)));
  vite.watcher.on('all', (_event, path) => {
    if (SERVER_SOURCE.test(relative(projectRoot, path))) server.change();
  });

  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      await Promise.all([server.stop(), vite.close()]);
      await database.stop();
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

  // At once, or after the change that mends the first build.
  while (!(await serverAddress())) await sleep(WAIT_FOR_FIRST_MS);
  const { users = [], password } = database.held ?? {};
  print(`\n  Open ${address}\n`);
  for (const user of users) print(`    ${user}`);
  print(`    Password: ${password}\n`);
  print(`  The calls of the API: ${address}/billing-api/docs`);
  print('  Ctrl-C stops everything.\n');
}

await develop(readOptions());
