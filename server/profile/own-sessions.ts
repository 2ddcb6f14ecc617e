import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { sessionLives } from '../http/session.ts';

type OwnSessions = EndpointResult<Api['ownSessions']>;

/** Where the user is signed in, this session first, then the one used last. */
export async function readOwnSessions({ tx, user, now }: SignedInContext): Promise<OwnSessions> {
  const { rows } = await sql<OwnSessions[number]>`
    select address, agent, to_json(created_at) #>> '{}' as started_at,
      to_json(last_used_at) #>> '{}' as last_used_at, token_hash = ${user.tokenHash} as is_this_one
    from sessions where user_id = ${user.id} and ${sessionLives(now)}
    order by is_this_one desc, sessions.last_used_at desc
  `.execute(tx);
  return rows;
}
