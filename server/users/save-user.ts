import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { SUPER_ADMIN, type UserType } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { requireUncommonPassword } from '../auth/password-rules.ts';
import { removeSecondFactor } from '../auth/second-factor-queries.ts';
import { endSessionsOf } from '../auth/session-queries.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { conflict, forbidden, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requirePlace } from '../setup/named-places.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { requireSamePasswords } from '../auth/password-choice.ts';
import { changeUser, insertUser } from '../auth/user-queries.ts';

type NewUser = EndpointInput<Api['userCreate']>['body'];
type UserChange = EndpointInput<Api['userUpdate']>['body'];

/** Creates a user, who can sign in immediately and must then choose a password. Returns the id. */
export async function createUser(context: SignedInContext, form: NewUser): Promise<number> {
  const { tx } = context;
  requireSamePasswords(form);
  await requireMayManage(context, [form]);
  await requireOwnMobiles(tx, { mobileNo: form.mobileNo });
  await requireUncommonPassword(tx, { password: form.password, names: [form.name, form.email] });
  await requirePlace(tx, 'zones', { field: 'zone', id: form.zone });
  const columns = columnsOf(form);
  const passwordHash = await hashPassword(form.password);
  const id = await insertUser(tx, { ...columns, passwordHash, isPasswordGiven: true });
  context.audit({ subject: 'user', id, after: columns });
  return id;
}

/**
 * Changes a user; an empty password keeps the old one. A new password or type, or deactivation,
 * ends the user's sessions, except the current one of users who change themselves. Returns the id.
 */
export async function updateUser(context: SignedInContext, sent: UserChange): Promise<number> {
  const { tx, user } = context;
  await takeAdvisoryLock(tx, 'superAdmins');
  await tx.selectFrom('users').select('id').where('id', '=', sent.id).forNoKeyUpdate().execute();
  const before = await readUserColumns(tx, sent.id);
  if (!before) throw unknownId('id');
  requireSamePasswords(sent);
  // Who may not manage the user learns nothing of them from a conflict.
  await requireMayManage(context, [{ usertype: before.roleId, zone: before.zoneId }]);
  const form = await heldAgainst(
    context,
    'userUpdate',
    {
      subject: 'user',
      id: sent.id,
      stored: {
        name: before.name,
        email: before.email,
        mobileNo: before.mobileNo,
        zone: before.zoneId,
        usertype: before.roleId as UserType,
        isActive: before.isActive,
      },
      emptyKeeps: ['usertype'],
      together: [['zone', 'usertype']],
      recordedAs: { usertype: 'role_id' },
    },
    sent,
  );
  await requireMayManage(context, [{ usertype: form.usertype ?? before.roleId, zone: form.zone }]);
  await requireOwnMobiles(tx, { mobileNo: form.mobileNo }, [before.mobileNo]);
  await requirePlace(tx, 'zones', { field: 'zone', id: form.zone });
  const { password } = form;
  if (password !== null) {
    await requireUncommonPassword(tx, { password, names: [form.name, form.email] });
  }
  const columns = {
    ...columnsOf({ ...form, usertype: form.usertype ?? (before.roleId as UserType) }),
    isActive: form.isActive ?? before.isActive,
  };
  await requireStaying(tx, { id: form.id, before, after: columns, isOneself: form.id === user.id });
  await changeUser(tx, form.id, {
    ...columns,
    ...(password !== null && {
      passwordHash: await hashPassword(password),
      // A password that the user chose need not be changed at the next sign-in.
      isPasswordGiven: form.id !== user.id,
    }),
  });
  if (password !== null || before.roleId !== columns.roleId || !columns.isActive) {
    await endSessionsOf(tx, form.id, { exceptTokenHash: user.tokenHash });
  }
  const after = { ...columns, ...(password !== null && { password }) };
  context.audit({ subject: 'user', id: form.id, before, after });
  return form.id;
}

type UserColumns = Pick<Selectable<DB['users']>, keyof ReturnType<typeof columnsOf> | 'isActive'>;

const readUserColumns = (tx: Database, id: number): Promise<UserColumns | undefined> =>
  tx
    .selectFrom('users')
    .select(['name', 'email', 'mobileNo', 'zoneId', 'roleId', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Removes the second factor of a user who has lost it, and ends their sessions. Users remove their
 * own in the profile, which asks for the password.
 */
export async function removeUserFactor(context: SignedInContext, id: number): Promise<void> {
  const { tx, user } = context;
  const person = await readUserColumns(tx, id);
  if (!person) throw unknownId('id');
  await requireMayManage(context, [{ usertype: person.roleId, zone: person.zoneId }]);
  if (id === user.id) throw conflict(message('secondFactor.ownInProfile'));
  if (!(await removeSecondFactor(tx, id))) throw conflict(message('secondFactor.userHasNone'));
  await endSessionsOf(tx, id, { exceptTokenHash: user.tokenHash });
  context.audit({ subject: 'second_factor', id });
}

/** Columns that a new user gets by default, that passwords need, and that users set themselves. */
type NotOfForm =
  | 'isActive'
  | 'passwordHash'
  | 'isPasswordGiven'
  | 'mustChangePassword'
  | 'language'
  | 'pictureFile'
  | 'preferences';

const columnsOf = (form: Pick<NewUser, 'name' | 'email' | 'mobileNo' | 'zone' | 'usertype'>) =>
  ({
    name: form.name,
    email: form.email,
    mobileNo: form.mobileNo,
    zoneId: form.zone,
    roleId: form.usertype,
  }) satisfies EveryColumn<'users', NotOfForm>;

/**
 * Prevents privilege escalation by administrators who are not Super Admins: they can neither create
 * nor change Super Admins, and cannot assign a role with rights that they lack, because they could
 * then sign in as such a user. Users restricted to a zone manage only users of that zone.
 */
async function requireMayManage(
  { tx, user: { userType, zoneId } }: SignedInContext,
  people: readonly { usertype: string; zone: number | null }[],
): Promise<void> {
  if (userType === SUPER_ADMIN) return;
  if (people.some(({ usertype }) => usertype === SUPER_ADMIN)) {
    throw forbidden(message('user.superAdminNeeded'));
  }
  if (zoneId !== null && people.some(({ zone }) => zone !== zoneId)) {
    throw forbidden(message('user.otherZone'));
  }
  const beyond = await tx
    .selectFrom('roleRights')
    .select('rightName')
    .where(
      'roleId',
      'in',
      people.map(({ usertype }) => usertype),
    )
    .where('rightName', 'not in', (eb) =>
      eb.selectFrom('roleRights as own').select('own.rightName').where('roleId', '=', userType),
    )
    .executeTakeFirst();
  if (beyond) throw forbidden(message('user.roleBeyondOwn'));
}

const isAdmin = ({ roleId, isActive }: Pick<UserColumns, 'roleId' | 'isActive'>): boolean =>
  roleId === SUPER_ADMIN && isActive;

/** Throws 409 for removing the last active Super Admin or deactivating oneself. */
async function requireStaying(
  tx: Database,
  change: {
    id: number;
    before: UserColumns;
    after: Pick<UserColumns, 'roleId' | 'isActive'>;
    isOneself: boolean;
  },
): Promise<void> {
  const { id, before, after, isOneself } = change;
  if (isAdmin(before) && !isAdmin(after)) {
    const other = await tx
      .selectFrom('users')
      .select('id')
      .where('roleId', '=', SUPER_ADMIN)
      .where('isActive', '=', true)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (!other) throw conflict(message('user.lastSuperAdmin'));
  }
  if (isOneself && !after.isActive) throw conflict(message('user.ownInactive'));
}
