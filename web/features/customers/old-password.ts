import { customers } from '@netkhata/contract/customers';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useHasRight } from '../../api/current-user.ts';
import { toastFailure } from '../../api/use-change.ts';
import type { CustomerRecord } from './network-values.ts';

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
