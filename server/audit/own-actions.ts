import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { AUDIT_FIELDS, type ReadAuditRow } from './audit-list.ts';
import { nameRecords } from './name-records.ts';
import { selectList } from '../lists/select-list.ts';

type OwnActions = EndpointResult<Api['ownActions']>;

/** The user's own latest actions, newest first, without views of the notifications. */
export async function readOwnActions(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  limit: number,
): Promise<OwnActions> {
  const { rows } = await sql<ReadAuditRow>`
    select ${selectList(AUDIT_FIELDS)}
    from audit_trail join users on users.id = user_id
    where user_id = ${user.id} and action <> 'notificationsSeen'
    order by audit_trail.id desc limit ${limit}
  `.execute(tx);
  const named = await nameRecords({ tx, user }, rows);
  return named.map(({ changes: _changes, names: _names, ...action }) => action);
}
