import { customers } from '@netkhata/contract/customers';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import type { ConnectionType } from '@netkhata/domain/customer-terms';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useHasRight } from '../../../api/current-user.ts';
import { toastFailure } from '../../../api/use-change.ts';
import type { CustomerRecord } from '../customer-record.ts';

/** Network fields of a form; values of the other connection type are kept when the type changes. */
export type NetworkValues = {
  isPppoeOrStatic: ConnectionType;
  routerId: number | null;
} & Record<NetworkText, string>;

/** The record never contains the password; it is revealed by a call of its own. */
const textOf = (record: CustomerRecord | undefined, name: NetworkText): string =>
  (name === 'pppoePassword' ? null : record?.[name]) ?? '';

/** Network fields of a customer; empty for a new one. */
export function networkValuesOf(record: CustomerRecord | undefined): NetworkValues {
  return {
    isPppoeOrStatic: record?.isPppoeOrStatic ?? 'pppoe',
    routerId: record?.routerId ?? null,
    ...mapNetworkTexts((name) => textOf(record, name)),
  };
}

/** The network details when the form was opened, without the password, which it does not know. */
export function openedNetwork(record: CustomerRecord) {
  const { pppoePassword: _, ...shown } = networkValuesOf(record);
  return shown;
}

/** Stored values of the body as the form holds them; a password that it does not know is not. */
export const takenNetwork = (
  theirs: Record<string, unknown>,
  { revealed = '' }: Pick<PppoePassword, 'revealed'>,
): Record<string, unknown> => ({
  ...theirs,
  ...('pppoePassword' in theirs && { pppoePassword: revealed }),
});

/**
 * The password to send with a change, and the one that the form was opened with where it was
 * revealed. An unchanged one is left out, and so is an empty field in whose place none was
 * revealed, because it would clear the password.
 */
export function passwordChange(
  typed: string,
  { revealed }: Pick<PppoePassword, 'revealed'>,
): { pppoePassword?: string; openedWith?: { pppoePassword: string } } {
  if (typed === (revealed ?? '')) return {};
  return {
    pppoePassword: typed,
    ...(revealed !== undefined && { openedWith: { pppoePassword: revealed } }),
  };
}

export type PppoePassword = {
  /** A password exists and was not revealed on this screen. */
  isHidden: boolean;
  /** The password that was revealed on this screen; empty where there is none. */
  revealed: string | undefined;
  canReveal: boolean;
  /** Reads the password; shows a toast and returns undefined if that fails. */
  reveal: () => Promise<string | undefined>;
};

/** Reveals a customer's current PPPoE password; each read is recorded in the audit trail. */
export function useRevealPppoePassword(record: CustomerRecord | undefined): PppoePassword {
  const canReveal = useHasRight('pppoe_password');
  const [revealed, setRevealed] = useState<string>();
  const id = record?.id;

  async function reveal() {
    if (revealed !== undefined || id === undefined) return revealed;
    try {
      const { pppoePassword } = await call(customers.pppoePasswordSeen, { params: { id } });
      setRevealed(pppoePassword ?? '');
      return pppoePassword ?? '';
    } catch (reason) {
      toastFailure(reason);
      return undefined;
    }
  }

  return {
    isHidden: record?.hasPppoePassword === true && revealed === undefined,
    revealed,
    canReveal,
    reveal,
  };
}

/** The customer's current router, for a select that may not list it any more. */
export function routerOf(record: CustomerRecord | undefined): { id: number; name: string } | null {
  const id = record?.routerId ?? null;
  return id === null ? null : { id, name: record?.routerName ?? '' };
}
