import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { Database } from '../database/database.ts';
import { storableJson } from '../database/storable.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import {
  isAddress,
  isCustomerSecret,
  type RouterFile,
  type RouterProfile,
  type Secret,
} from '../moving/read/secret.ts';
import { doubtOfReading } from './doubt-of-reading.ts';
import { plainRate } from './plain-rate.ts';
import { readRouterList } from './read-router-list.ts';
import { readingTime } from './reading-time.ts';
import { settleDifferences } from './settle-differences.ts';

type Upload = EndpointInput<Api['routerReadingUpload']>['body'];
type Taken = EndpointResult<Api['routerReadingUpload']>['data'];

/** Upper bound for one file; no router has so many customers. */
const MAX_SECRETS = 50_000;
/** Characters of a name, password or other text; RouterOS accepts no more. */
const LONGEST = 250;

/**
 * Replaces a router's list of secrets by an uploaded one, and compares it with the books. Throws
 * 422 with the reason for a file that is damaged, truncated or of another kind; 409 for an older
 * list and for one of another router, unless the upload is confirmed.
 */
export async function takeReading(context: SignedInContext, upload: Upload): Promise<Taken> {
  const { tx, user, now, signal } = context;
  const file = await readUpload(upload, signal?.());
  const ofCustomers = file.secrets.filter(isCustomerSecret);
  const secrets = onePerName(ofCustomers);
  const router = await lockRouter(tx, upload.router);
  const leftOut = file.secrets.length - ofCustomers.length;
  const { readAt, wrongClock } = await readingTime(tx, file, { now, timeZone: router.timeZone });
  const last = await lastReading(tx, upload.router);
  const doubt = last && (await doubtOfReading(tx, { identity: file.identity, readAt }, last));
  if (doubt && !upload.isConfirmed) throw conflict(doubt.reason, doubt.data);
  const reading = {
    fileName: upload.name,
    readAt,
    wrongClock,
    version: file.version ?? null,
    // Most exports hold the secrets alone: what an earlier one said of the router stays known.
    identity: file.identity ?? last?.identity ?? null,
    hasPasswords: !file.isPasswordHidden,
    leftOut,
    uploadedBy: user.id,
    createdAt: now,
  };
  await tx
    .insertInto('routerReadings')
    .values({ routerId: upload.router, ...reading })
    .onConflict((same) => same.column('routerId').doUpdateSet(reading))
    .execute();
  await replaceSecrets(tx, upload.router, secrets);
  await replaceProfiles(tx, upload.router, file.profiles);
  const differences = await settleDifferences(tx, upload);
  const taken = { secrets: secrets.length, leftOut, differences };
  context.audit({
    subject: 'router_reading',
    id: upload.router,
    after: {
      name: router.name,
      file: upload.name,
      readAt,
      ...taken,
      ...(doubt && { confirmed: englishOf(doubt.reason) }),
    },
  });
  return taken;
}

async function readUpload(
  { name, file }: Upload,
  signal: AbortSignal | undefined,
): Promise<RouterFile> {
  const bytes = Buffer.from(file, 'base64');
  try {
    const found = await readRouterList({ name, bytes }, signal);
    requireBounds(found);
    return found;
  } catch (error) {
    if (error instanceof MoveFileRefused) throw badInput({ file: error.reason });
    throw error;
  }
}

function requireBounds({ secrets, profiles }: RouterFile): void {
  if (secrets.length > MAX_SECRETS) {
    throw badInput({ file: message('reading.tooMany', { most: MAX_SECRETS }) });
  }
  const named = [
    ...secrets.map(({ name, password, profile, callerId, remoteAddress }) => ({
      name,
      texts: [name, password ?? '', profile, callerId, remoteAddress],
    })),
    ...profiles.map(({ name, rateLimit }) => ({ name, texts: [name, rateLimit] })),
  ];
  for (const { name, texts } of named) {
    if (texts.some((text) => text.length > LONGEST)) {
      throw badInput({ file: message('reading.tooLong', { name: name.slice(0, LONGEST) }) });
    }
    if (texts.some((text) => text.includes('\u0000') || /\p{Surrogate}/u.test(text))) {
      throw badInput({ file: message('field.unstorableCharacter') });
    }
  }
}

/** A name may exist for service pppoe and for any; the router uses the pppoe one for PPPoE. */
function onePerName(secrets: readonly Secret[]): Secret[] {
  const byName = new Map<string, Secret>();
  for (const secret of secrets) {
    const known = byName.get(secret.name);
    if (!known || (known.service === 'any' && secret.service === 'pppoe')) {
      byName.set(secret.name, secret);
    }
  }
  return [...byName.values()];
}

/** Serialises uploads for one router. */
async function lockRouter(tx: Database, id: number): Promise<{ name: string; timeZone: string }> {
  const router = await tx
    .selectFrom('routers')
    .select(['name', 'timeZone'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!router) throw unknownId('router');
  return router;
}

const lastReading = (tx: Database, router: number) =>
  tx
    .selectFrom('routerReadings')
    .select(['identity', 'readAt'])
    .where('routerId', '=', router)
    .executeTakeFirst();

/** Replaces the secrets; those ticked for the script stay ticked while the router has them. */
async function replaceSecrets(
  tx: Database,
  routerId: number,
  secrets: readonly Secret[],
): Promise<void> {
  const { rows: ticked } = await sql<{ name: string }>`
    select name from router_secrets where router_id = ${routerId} and is_ticked
  `.execute(tx);
  await tx.deleteFrom('routerSecrets').where('routerId', '=', routerId).execute();
  const rows = secrets.map((secret) => ({
    name: secret.name,
    profile: secret.profile,
    password: secret.password ?? '',
    callerId: secret.callerId,
    remoteAddress: isAddress(secret.remoteAddress) ? secret.remoteAddress : null,
    isDisabled: secret.isDisabled,
  }));
  await sql`
    insert into router_secrets (router_id, name, profile, password, caller_id, remote_address,
      is_disabled, is_ticked)
    select ${routerId}, t.name, t.profile, case when reading.has_passwords and exists (
        select from customers c
        where c.status <> 'close' and c.pppoe_user_name is not null
          and comparable_text(c.pppoe_user_name) = comparable_text(t.name)
      ) then t.password end, t."callerId", t."remoteAddress", t."isDisabled",
      t.name = any(${ticked.map(({ name }) => name)}::text[])
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as t (name text, profile text,
        password text, "callerId" text, "remoteAddress" text, "isDisabled" boolean)
      join router_readings reading on reading.router_id = ${routerId}
  `.execute(tx);
  await sql`analyze router_secrets`.execute(tx);
}

async function replaceProfiles(
  tx: Database,
  routerId: number,
  profiles: readonly RouterProfile[],
): Promise<void> {
  await tx.deleteFrom('routerProfiles').where('routerId', '=', routerId).execute();
  const byName = new Map(profiles.map((profile) => [profile.name, profile.rateLimit]));
  const rates = [...byName.values()];
  await sql`
    insert into router_profiles (router_id, name, rate_limit, plain_rate)
    select ${routerId}, * from unnest(
      ${[...byName.keys()]}::text[], ${rates}::text[], ${rates.map(plainRate)}::text[])
  `.execute(tx);
}
