import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import { isLoginName, isLoginPassword } from '@netkhata/domain/pppoe-login';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type SnakeCase, snakeCase } from '../database/camel-case.ts';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';

/** The network part of a customer's form. */
export type NetworkForm = Pick<
  EndpointInput<Api['customerCreate']>['body'],
  NetworkText | 'isPppoeOrStatic' | 'routerId'
>;

type NetworkColumns = { [Name in NetworkText as SnakeCase<Name>]: string | null } & {
  router_id: number | null;
};

/** The texts of a network form as columns; the connection type is the caller's to default. */
export const networkColumns = (form: NetworkForm): NetworkColumns => ({
  ...(Object.fromEntries(
    Object.entries(mapNetworkTexts((name) => form[name])).map(([name, text]) => [
      snakeCase(name),
      text,
    ]),
  ) as Omit<NetworkColumns, 'router_id'>),
  router_id: form.routerId,
});

/** The network form as it was saved: what a change leaves out stays so. */
export const savedNetworkForm = (row: Selectable<DB['customers']>): NetworkForm => ({
  isPppoeOrStatic: row.connection_type,
  routerId: row.router_id,
  ...mapNetworkTexts((name) => row[snakeCase(name)]),
});

type Login = Pick<NetworkForm, 'pppoeUserName' | 'pppoePassword'>;

/**
 * Throws 422 for a name or a password that no router could log in with. One that is there already
 * stands in no other change's way.
 */
export function requireLogin(form: Login, before?: Login): void {
  const { pppoeUserName: name, pppoePassword: password } = form;
  if (name !== null && name !== before?.pppoeUserName && !isLoginName(name)) {
    throw badInput({ pppoeUserName: message('customer.pppoeNameForm') });
  }
  if (password !== null && password !== before?.pppoePassword && !isLoginPassword(password)) {
    throw badInput({ pppoePassword: message('customer.pppoePasswordForm') });
  }
}

/** Throws 422 for a router that is not there. */
export async function requireRouter(tx: Database, routerId: number | null): Promise<void> {
  if (routerId === null) return;
  const router = await tx
    .selectFrom('routers')
    .select('id')
    .where('id', '=', routerId)
    .executeTakeFirst();
  if (!router) throw unknownId('routerId');
}
