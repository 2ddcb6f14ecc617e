import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import { isLoginName, isLoginPassword } from '@netkhata/domain/pppoe-login';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';

/** Network fields of a customer's form. */
export type NetworkForm = Pick<
  EndpointInput<Api['customerCreate']>['body'],
  NetworkText | 'isPppoeOrStatic' | 'routerId'
>;

type NetworkColumns = Record<NetworkText, string | null> & { routerId: number | null };

/** Text columns of a network form. The caller supplies the default of the connection type. */
export const networkColumns = (form: NetworkForm): NetworkColumns => ({
  ...mapNetworkTexts((name) => form[name]),
  routerId: form.routerId,
});

/** Saved values of the network form, for fields that a change leaves out. */
export const savedNetworkForm = (row: Selectable<DB['customers']>): NetworkForm => ({
  isPppoeOrStatic: row.connectionType,
  routerId: row.routerId,
  ...mapNetworkTexts((name) => row[name]),
});

type Login = Pick<NetworkForm, 'pppoeUserName' | 'pppoePassword'>;

/**
 * Throws 422 for a login name or password that a router could not use. An invalid one that is
 * already saved does not block other changes.
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

/** Throws 422 for an unknown router. */
export async function requireRouter(tx: Database, routerId: number | null): Promise<void> {
  if (routerId === null) return;
  const router = await tx
    .selectFrom('routers')
    .select('id')
    .where('id', '=', routerId)
    .executeTakeFirst();
  if (!router) throw unknownId('routerId');
}
