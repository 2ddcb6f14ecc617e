import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { AUDIT_FIELDS } from './audit-list.ts';

type OwnActions = EndpointResult<Api['ownActions']>;

/** What a user did last, newest first; a look at the notifications is nothing to tell. */
export async function readOwnActions(
  tx: Database,
  { userId, limit }: { userId: number; limit: number },
): Promise<OwnActions> {
  const { rows } = await sql<OwnActions[number]>`
    select ${AUDIT_FIELDS} from audit_trail where user_id = ${userId}
      and action <> 'notificationsSeen'
    order by id desc limit ${limit}
  `.execute(tx);
  return rows;
}
