import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { sessionLives } from '../http/session.ts';

type OwnSessions = EndpointResult<Api['ownSessions']>;

/** Where the user is signed in, this session first, then the one used last. */
export async function readOwnSessions({ tx, user, now }: SignedInContext): Promise<OwnSessions> {
  const { rows } = await sql<OwnSessions[number]>`
    select address, agent, to_json(created_at) #>> '{}' as "startedAt",
      to_json(last_used_at) #>> '{}' as "lastUsedAt", token_hash = ${user.tokenHash} as "isThisOne"
    from sessions where user_id = ${user.id} and ${sessionLives(now)}
    order by "isThisOne" desc, last_used_at desc
  `.execute(tx);
  return rows;
}
