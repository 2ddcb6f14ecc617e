import { readCompany } from '../setup/company-settings.ts';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { SESSION_NOT_FOUND } from './disconnect-packet.ts';
import { closeSession, type DueKick, endKick, postponeKick, readDueKicks } from './kick-queries.ts';
import { openRouterSecret } from './router-secrets.ts';
import { sendDisconnect } from './send-disconnect.ts';

export interface KickOptions {
  secrets: SecretBox;
  now: () => Date;
  tries?: number;
  waitMs?: number;
}

/** The most disconnects in flight to one router. */
const AT_ONCE = 20;
const MINUTE = 60;
const HOUR = 3600;
/** Backoff after tries without an answer, in seconds; then hourly. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE];
/** Gives up after a day of hourly tries; by then the session is closed as lost. */
const MAX_TRIES = PAUSES.length + 24;

/**
 * Sends the disconnects that are due. Each is marked as done once it is answered. A process that
 * dies in between leaves it waiting; asking twice is harmless, as the router then answers that the
 * session is not found.
 */
export async function endSessions(database: Database, options: KickOptions): Promise<void> {
  const due = await readDueKicks(database);
  if (due.length === 0) return;
  const { isDemo } = await readCompany(database);
  await Promise.all(
    [...groupByRouter(due).values()].map((kicks) =>
      isDemo ? endInDemo(database, kicks) : endKicksOfRouter(database, kicks, options),
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

async function endKicksOfRouter(
  database: Database,
  kicks: readonly DueKick[],
  options: KickOptions,
): Promise<void> {
  for (let from = 0; from < kicks.length; from += AT_ONCE) {
    const batch = kicks.slice(from, from + AT_ONCE);
    const answered = await Promise.all(batch.map((kick) => endOne(database, kick, options)));
    // The router is silent: do not let the other batches time out as well.
    if (answered.every((isAnswered) => !isAnswered)) return;
  }
}

/** Returns false where the router did not answer. */
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
  const answer = await sendDisconnect(router, kick, { now: now(), ...patience });
  if (!answer) {
    if (kick.tries + 1 >= MAX_TRIES) await recordFailed('no answer');
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
