import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite';

/** What the server answers besides the pages: calls, files, public pages, reports of gateways. */
const SERVER_PATHS = /^\/(billing-api\/|report\/|p\/|sms-report\/|wallet\/|healthz$|readyz$)/;

export interface WebServerOptions {
  projectRoot: string;
  host: string;
  /** The wanted port; where it is taken, the next free one is used. */
  port: number;
  /** Resolves, once a restart under way is over, with the address at which the server answers. */
  serverAddress: () => Promise<string | undefined>;
}

/** Calls go to the server; one that arrives while it is started again waits for it. */
function serverBehind({ serverAddress }: WebServerOptions): Plugin {
  let proxied: ProxyOptions = {};
  const refuseOr = async (response: ServerResponse, next: () => void): Promise<void> => {
    proxied.target = await serverAddress();
    if (proxied.target !== undefined) return next();
    response.statusCode = 503;
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end('The server does not run; the terminal of `npm run dev` says why.\n');
  };
  const configure = (_proxy: unknown, options: ProxyOptions) => void (proxied = options);
  return {
    name: 'server-behind',
    config: () => ({
      server: { proxy: { [SERVER_PATHS.source]: { changeOrigin: true, configure } } },
    }),
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (SERVER_PATHS.test(path)) void refuseOr(response, next);
        else next();
      });
    },
  };
}

/**
 * Vite's server with hot replacement, and the API behind its proxy. It takes its port by listening
 * there, because one that was only found free may be taken a moment later.
 */
export async function startWebServer(
  options: WebServerOptions,
): Promise<{ vite: ViteDevServer; address: string }> {
  const { projectRoot, host, port } = options;
  const root = join(projectRoot, 'web');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root,
    cacheDir: join(projectRoot, '.cache', 'vite'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [serverBehind(options)],
    server: { host, port, watch: { ignored: ['**/dist/**'] } },
  });
  await vite.listen();
  const [address = ''] = vite.resolvedUrls?.local ?? [];
  return { vite, address: address.replace(/\/$/, '') };
}
