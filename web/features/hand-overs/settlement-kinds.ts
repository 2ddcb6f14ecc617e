import type { DEBT_SETTLEMENTS } from '@netkhata/contract/staff-debts';
import type { LabelKey } from '../../i18n/catalogue.ts';

export type SettlementKind = (typeof DEBT_SETTLEMENTS)[number];

export const SETTLEMENT_LABELS: Record<SettlementKind, LabelKey> = {
  notes: 'handOvers.byNotes',
  salary: 'handOvers.bySalary',
  forgiven: 'handOvers.forgiven',
  taken_over: 'handOvers.takenOver',
};

/**
 * Ways in which the current user may settle a debt; of their own they may only take a difference
 * over.
 */
export function settlementsAllowed(of: {
  isOwn: boolean;
  isOwing: boolean;
  /** A counted shortage exists that is not yet anybody's debt. */
  isShort: boolean;
  mayReceive: boolean;
  mayPayOut: boolean;
}): SettlementKind[] {
  if (of.isOwn) return of.isShort ? ['taken_over'] : [];
  if (!of.isOwing) return [];
  return [
    ...(of.mayReceive ? (['notes'] as const) : []),
    ...(of.mayPayOut ? (['salary', 'forgiven'] as const) : []),
  ];
}
