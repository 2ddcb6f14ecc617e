import type { HeldRight } from '@netkhata/contract/rights';

export interface TakeoutChoice {
  hasPasswords: boolean;
}

/**
 * A takeout needs the rights `administration` (whose holder can give any right) and `export`; with
 * passwords also the right to see them on the screen.
 */
export const mayTakeAll = (
  { rights }: { rights: ReadonlySet<HeldRight> },
  { hasPasswords }: TakeoutChoice,
): boolean =>
  rights.has('administration') &&
  rights.has('export') &&
  (!hasPasswords || rights.has('pppoe_password'));
