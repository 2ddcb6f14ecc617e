import { customers } from '@netkhata/contract/customers';
import type { ConnectionType } from '@netkhata/domain/customer-terms';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useHasRight } from '../../../api/current-user.ts';
import { toastFailure } from '../../../api/use-change.ts';
import type { CustomerRecord } from '../customer-record.ts';

const NETWORK_TEXTS = [
  'pppoe',
  'pppoeUserName',
  'pppoePassword',
  'localAddress',
  'remoteAddress',
  'callerId',
  'ipAddress',
  'subnetMask',
  'defaultGateway',
  'primaryDns',
  'alternateDns',
  'onu',
  'onuMacAddress',
  'router',
  'routerLogin',
  'remoteManagement',
  'wifi',
] as const;
type NetworkText = (typeof NETWORK_TEXTS)[number];

/** The network fields as a form holds them; those of the other connection type are kept too. */
export type NetworkValues = { isPppoeOrStatic: ConnectionType } & Record<NetworkText, string>;

/** The password is not in the record: who wants to see it asks for it. */
const textOf = (record: CustomerRecord | undefined, name: NetworkText): string =>
  (name === 'pppoePassword' ? null : record?.[name]) ?? '';

/** The network fields of a customer, empty ones for a new one. */
export function networkValuesOf(record: CustomerRecord | undefined): NetworkValues {
  const texts = NETWORK_TEXTS.map((name) => [name, textOf(record, name)] as const);
  return {
    isPppoeOrStatic: record?.isPppoeOrStatic ?? 'pppoe',
    ...(Object.fromEntries(texts) as Record<NetworkText, string>),
  };
}

/**
 * The password to send with a change: who did not see the old one leaves it out unless they typed
 * a new one, because an empty field would clear it.
 */
export function passwordChange(input: { typed: string; isSeen: boolean }): string | undefined {
  return input.typed === '' && !input.isSeen ? undefined : input.typed;
}

export type OldPassword = {
  /** There is one, and nobody has looked at it on this screen. */
  isHidden: boolean;
  isSeen: boolean;
  canSee: boolean;
  /** Undefined where it could not be read, which is said. */
  look: () => Promise<string | undefined>;
};

/** The PPPoE password of a customer: read, and noted in the trail, only when one asks to see it. */
export function useOldPassword(record: CustomerRecord | undefined): OldPassword {
  const canSee = useHasRight('pppoe_password');
  const [seen, setSeen] = useState<string>();
  const id = record?.id;

  async function look() {
    if (seen !== undefined || id === undefined) return seen;
    try {
      const { pppoePassword } = await call(customers.pppoePasswordSeen, { params: { id } });
      setSeen(pppoePassword ?? '');
      return pppoePassword ?? '';
    } catch (reason) {
      toastFailure(reason);
      return undefined;
    }
  }

  const isSeen = seen !== undefined;
  return { isHidden: record?.hasPppoePassword === true && !isSeen, isSeen, canSee, look };
}
