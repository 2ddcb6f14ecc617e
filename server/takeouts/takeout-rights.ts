import type { HeldRight } from '@netkhata/contract/rights';

export interface TakeoutChoice {
  hasPasswords: boolean;
}

/**
 * Who may take everything along: who administers the whole provider, and so can give any right, and
 * may take files at all; passwords only who may see them on the screen.
 */
export const mayTakeAll = (
  { rights }: { rights: ReadonlySet<HeldRight> },
  { hasPasswords }: TakeoutChoice,
): boolean =>
  rights.has('administration') &&
  rights.has('export') &&
  (!hasPasswords || rights.has('pppoe_password'));
