import { readCompany } from '../setup/company-settings.ts';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { SESSION_NOT_FOUND } from './disconnect-packet.ts';
import { closeSession, type DueKick, endKick, postponeKick, readDueKicks } from './kick-queries.ts';
import { openRouterSecret } from './router-secrets.ts';
import { orderDisconnect } from './send-order.ts';

export interface KickOptions {
  secrets: SecretBox;
  now: () => Date;
  tries?: number;
  waitMs?: number;
}

/** As many orders are on their way to one router at a time. */
const AT_ONCE = 20;
const MINUTE = 60;
const HOUR = 3600;
/** How long after a try that was not answered the next one comes; then hourly. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE];
/** A day of hourly tries; by then the session is closed for silence. */
const MOST_TRIES = PAUSES.length + 24;

/**
 * Ends the sessions that are to end. Each order is written down when it is answered: a process that
 * dies between leaves one that waits, and a router asked twice says that the session is gone.
 */
export async function endSessions(database: Database, options: KickOptions): Promise<void> {
  const due = await readDueKicks(database);
  if (due.length === 0) return;
  const { isDemo } = await readCompany(database);
  await Promise.all(
    [...groupByRouter(due).values()].map((kicks) =>
      isDemo ? endInDemo(database, kicks) : endOfRouter(database, kicks, options),
    ),
  );
}

function groupByRouter(due: readonly DueKick[]): Map<number | null, DueKick[]> {
  const groups = new Map<number | null, DueKick[]>();
  for (const kick of due) groups.set(kick.routerId, [...(groups.get(kick.routerId) ?? []), kick]);
  return groups;
}

async function endInDemo(database: Database, kicks: readonly DueKick[]): Promise<void> {
  for (const kick of kicks) {
    if (kick.isNeeded) await closeSession(database, kick.radacctid, 'Admin-Reset');
    await endKick(database, kick, { state: 'done', outcome: 'demo' });
  }
}

async function endOfRouter(
  database: Database,
  kicks: readonly DueKick[],
  options: KickOptions,
): Promise<void> {
  for (let from = 0; from < kicks.length; from += AT_ONCE) {
    const batch = kicks.slice(from, from + AT_ONCE);
    const answered = await Promise.all(batch.map((kick) => endOne(database, kick, options)));
    // The others of a silent router would only wait for it as well.
    if (answered.every((isAnswered) => !isAnswered)) return;
  }
}

/** Answers whether the router said anything. */
async function endOne(
  database: Database,
  kick: DueKick,
  { secrets, now, ...patience }: KickOptions,
): Promise<boolean> {
  const recordDone = (outcome: string) => endKick(database, kick, { state: 'done', outcome });
  const recordFailed = (outcome: string) => endKick(database, kick, { state: 'failed', outcome });
  if (!kick.isNeeded) {
    await recordDone('not needed');
    return true;
  }
  const { routerAddress, coaPort } = kick;
  const secret = openRouterSecret(secrets, kick.sealedSecret);
  if (routerAddress === null || coaPort === null || secret === undefined) {
    await recordFailed(routerAddress === null ? 'no router' : 'no secret');
    return true;
  }
  const router = { address: routerAddress, port: coaPort, secret };
  const answer = await orderDisconnect(router, kick, { now: now(), ...patience });
  if (!answer) {
    if (kick.tries + 1 >= MOST_TRIES) await recordFailed('no answer');
    else {
      const seconds = PAUSES[kick.tries] ?? HOUR;
      await postponeKick(database, kick, { seconds, outcome: 'no answer' });
    }
    return false;
  }
  if (answer.kind === 'ack') await recordDone('ended');
  else if (answer.cause === SESSION_NOT_FOUND) {
    await closeSession(database, kick.radacctid, 'Lost-Contact');
    await recordDone('session not found');
  } else await recordFailed(`refused ${answer.cause ?? ''}`.trim());
  return true;
}
