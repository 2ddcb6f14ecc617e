import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { RIGHTS, type Right } from '@netkhata/contract/rights';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';

type RoleRights = EndpointResult<Api['roleRights']>;

/** Sorts rights in the order of the contract. */
const inOrder = (rights: readonly Right[]): Right[] =>
  RIGHTS.filter((right) => rights.includes(right));

/** Every role with its rights (decisions section 2). */
export async function readRoleRights(tx: Database): Promise<RoleRights> {
  const { rows } = await sql<RoleRights[number]>`
    select id, name, array(select right_name from role_rights where role_id = roles.id) as rights
    from roles order by id
  `.execute(tx);
  return rows.map((role) => ({ ...role, rights: inOrder(role.rights) }));
}

/**
 * Sets the rights of a role. Super Admins always keep `administration`, because nobody else could
 * restore it.
 */
export async function saveRoleRights(
  context: SignedInContext,
  sent: EndpointInput<Api['roleRightsUpdate']>['body'],
): Promise<RoleRights[number]> {
  const { tx } = context;
  if (context.user.userType !== SUPER_ADMIN) {
    throw forbidden(message('role.superAdminNeeded'));
  }
  const role = await tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', '=', sent.role)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw unknownId('role');
  const before = (await readRoleRights(tx)).find(({ id }) => id === role.id);
  const form = await heldAgainst(
    context,
    'roleRightsUpdate',
    { subject: 'role', id: Number(role.id), stored: { rights: before?.rights ?? [] } },
    sent,
  );
  const rights = inOrder(form.rights);
  if (role.id === SUPER_ADMIN && !rights.includes('administration')) {
    throw badInput({ rights: message('role.superAdminKeeps') });
  }
  await tx
    .deleteFrom('roleRights')
    .where('roleId', '=', role.id)
    .where(sql<boolean>`right_name <> all(${rights}::text[])`)
    .execute();
  if (rights.length > 0) {
    await tx
      .insertInto('roleRights')
      .values(rights.map((rightName) => ({ roleId: role.id, rightName })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  context.audit({
    subject: 'role',
    id: Number(role.id),
    before: { rights: before?.rights },
    after: { rights },
  });
  return { ...role, rights };
}
