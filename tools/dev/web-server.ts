import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

/** What the server answers besides the pages: calls, files, public pages, reports of gateways. */
const SERVER_PATHS = /^\/(billing-api\/|report\/|p\/|sms-report\/|healthz$|readyz$)/;

export interface WebServerOptions {
  projectRoot: string;
  host: string;
  port: number;
  apiPort: number;
  /** Resolves, once a restart under way is over, with whether the server answers. */
  isAnswering: () => Promise<boolean>;
}

/** A call that arrives while the server is started again waits for it. */
function waitForServer(isAnswering: () => Promise<boolean>): Plugin {
  const refuseOr = async (response: ServerResponse, next: () => void): Promise<void> => {
    if (await isAnswering()) return next();
    response.statusCode = 503;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end('The server does not run; the terminal of `npm run dev` says why.\n');
  };
  return {
    name: 'wait-for-server',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (SERVER_PATHS.test(path)) void refuseOr(response, next);
        else next();
      });
    },
  };
}

/** Vite's server with hot replacement, and the API behind its proxy. */
export async function startWebServer(options: WebServerOptions): Promise<ViteDevServer> {
  const { projectRoot, host, port, apiPort, isAnswering } = options;
  const root = join(projectRoot, 'web');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root,
    cacheDir: join(projectRoot, '.cache', 'vite'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [waitForServer(isAnswering)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [SERVER_PATHS.source]: `http://${host}:${apiPort}` },
      watch: { ignored: ['**/dist/**'] },
    },
  });
  await vite.listen();
  return vite;
}
