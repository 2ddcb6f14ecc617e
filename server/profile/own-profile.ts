import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { badInput } from '../http/failure.ts';
import { heldAgainst, type StoredForm } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { changeUser, mergePreferences } from '../auth/user-queries.ts';
import { sessionLives } from '../http/session.ts';

type Profile = EndpointResult<Api['ownProfile']>;
type Preferences = Profile['preferences'];

/** What the signed-in user may see and change about themselves. */
export async function readOwnProfile({ tx, user }: SignedInContext): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select id, name, email as user_name, mobile_no, language,
      picture_file as picture, preferences
    from users where id = ${user.id}
  `.execute(tx);
  return rows[0] as Profile;
}

/** Changes the user's own name, mobile number and language; fields left out keep their value. */
export async function saveOwnProfile(
  context: SignedInContext,
  sent: EndpointInput<Api['ownProfileUpdate']>['body'],
): Promise<void> {
  const { id } = context.user;
  await context.tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const before = await readOwnProfile(context);
  const stored = {
    name: before.name,
    mobileNo: before.mobileNo,
    language: before.language as StoredForm<'ownProfileUpdate'>['language'],
  };
  const { name, mobileNo, language } = await heldAgainst(
    context,
    'ownProfileUpdate',
    { subject: 'user', id, stored },
    sent,
  );
  await requireOwnMobiles(context.tx, { mobileNo }, [before.mobileNo]);
  await changeUser(context.tx, id, { name, mobileNo, language });
  context.audit({
    subject: 'user',
    id,
    before,
    after: { name, mobileNo, language },
  });
}

/** Saves choices made on the screens. Their total size is limited. */
export async function savePreferences(
  context: SignedInContext,
  chosen: Preferences,
): Promise<Preferences> {
  if (Object.keys(chosen).length === 0) {
    throw badInput({ request: message('profile.preferenceUnknown') });
  }
  const merged = await mergePreferences(context.tx, context.user.id, chosen);
  return merged as Preferences;
}

type OwnSessions = EndpointResult<Api['ownSessions']>;

/** The user's sessions, the current one first, then by last use. */
export async function readOwnSessions({ tx, user, now }: SignedInContext): Promise<OwnSessions> {
  const { rows } = await sql<OwnSessions[number]>`
    select address, agent, to_json(created_at) #>> '{}' as started_at,
      to_json(last_used_at) #>> '{}' as last_used_at, token_hash = ${user.tokenHash} as is_this_one
    from sessions where user_id = ${user.id} and ${sessionLives(now)}
    order by is_this_one desc, sessions.last_used_at desc
  `.execute(tx);
  return rows;
}
