import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { sql } from 'kysely';
import { hashPassword } from '../auth/password-hash.ts';
import { requireUnguessable } from '../auth/password-rules.ts';
import { endSessionsOf } from '../auth/session-queries.ts';
import type { Database } from '../database/database.ts';
import { conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { requirePlace } from '../setup/named-places.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { requireSamePasswords } from './password-choice.ts';
import { insertUser } from './user-queries.ts';

type NewUser = EndpointInput<Api['userCreate']>['body'];
type UserChange = EndpointInput<Api['userUpdate']>['body'];

/** Any fixed number: changes of who is a Super Admin take turns, so that the last one stays. */
const ADMINS_LOCK_KEY = 7_163_004;

/** Makes a user, who can sign in at once. Returns the id. */
export async function createUser(context: SignedInContext, form: NewUser): Promise<number> {
  const { tx } = context;
  requireSamePasswords(form);
  requireMayManage(context.user, [form]);
  await requireOwnMobiles(tx, { mobileNo: form.mobileNo });
  await requireUnguessable(tx, { password: form.password, names: [form.name, form.email] });
  await requirePlace(tx, 'zones', { field: 'zone', id: form.zone });
  const columns = columnsOf(form);
  const password_hash = await hashPassword(form.password);
  const id = await insertUser(tx, { ...columns, password_hash });
  context.audit({ subject: 'user', id, after: columns });
  return id;
}

/**
 * Changes a user; an empty password keeps the old one. A new password or type ends the sessions of
 * that user, but not the one in which users change themselves. Returns the id.
 */
export async function updateUser(context: SignedInContext, form: UserChange): Promise<number> {
  const { tx, user } = context;
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK_KEY})`.execute(tx);
  const before = await tx
    .selectFrom('users')
    .select(['name', 'email', 'mobile_no', 'zone_id', 'role_id'])
    .where('id', '=', form.id)
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  requireSamePasswords(form);
  requireMayManage(user, [form, { usertype: before.role_id, zone: before.zone_id }]);
  await requireOwnMobiles(tx, { mobileNo: form.mobileNo }, [before.mobile_no]);
  await requirePlace(tx, 'zones', { field: 'zone', id: form.zone });
  const { password } = form;
  if (password !== null) {
    await requireUnguessable(tx, { password, names: [form.name, form.email] });
  }
  if (before.role_id === SUPER_ADMIN && form.usertype !== SUPER_ADMIN)
    await keepAnAdmin(tx, form.id);
  await tx
    .updateTable('users')
    .set({
      ...columnsOf(form),
      ...(password !== null && { password_hash: await hashPassword(password) }),
    })
    .where('id', '=', form.id)
    .execute();
  if (password !== null || before.role_id !== form.usertype) {
    await endSessionsOf(tx, form.id, { keptTokenHash: user.tokenHash });
  }
  const after = { ...columnsOf(form), ...(password !== null && { password }) };
  context.audit({ subject: 'user', id: form.id, before, after });
  return form.id;
}

const columnsOf = (form: NewUser | UserChange) => ({
  name: form.name,
  email: form.email,
  mobile_no: form.mobileNo,
  zone_id: form.zone,
  role_id: form.usertype,
});

/**
 * Who administers without being a Super Admin makes nobody one, and takes none over; who is bound
 * to a zone has to do with the users of that zone alone. Otherwise the right to administer would be
 * every right.
 */
function requireMayManage(
  { userType, zoneId }: SignedInUser,
  people: readonly { usertype: string; zone: number | null }[],
): void {
  if (userType === SUPER_ADMIN) return;
  if (people.some(({ usertype }) => usertype === SUPER_ADMIN)) {
    throw forbidden('Only a Super Admin may make or change a Super Admin.');
  }
  if (zoneId !== null && people.some(({ zone }) => zone !== zoneId)) {
    throw forbidden('You may only manage users of your own zone.');
  }
}

/** Without a Super Admin nobody could make one again. */
async function keepAnAdmin(tx: Database, demotedId: number): Promise<void> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', SUPER_ADMIN)
    .where('is_active', '=', true)
    .where('id', '<>', demotedId)
    .executeTakeFirst();
  if (!other) throw conflict('The last Super Admin must stay one.');
}
