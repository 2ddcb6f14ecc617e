import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

export interface LinkServerOptions {
  database: Database;
  clock: Clock;
}

export interface LinkRequest {
  params: unknown;
  query: unknown;
  ip: string;
  log: { error(details: object, message: string): void };
}

export interface LinkReply {
  headers(values: Record<string, string>): unknown;
  send(content: unknown): unknown;
}

/** The subset of the web framework that downloadable links need. */
export interface LinkServer {
  get(
    path: string,
    options: { exposeHeadRoute: boolean },
    handler: (request: LinkRequest, reply: LinkReply) => Promise<unknown>,
  ): unknown;
}
