import type { DEBT_SETTLEMENTS } from '@netkhata/contract/staff-debts';
import type { LabelKey } from '../../i18n/catalogue.ts';

export type SettlementKind = (typeof DEBT_SETTLEMENTS)[number];

export const SETTLEMENT_LABELS: Record<SettlementKind, LabelKey> = {
  notes: 'handOvers.byNotes',
  salary: 'handOvers.bySalary',
  forgiven: 'handOvers.forgiven',
  taken_over: 'handOvers.takenOver',
};

/** How who is signed in may settle a debt: never their own, but for a difference they take over. */
export function settlementsAllowed(of: {
  isOwn: boolean;
  isOwing: boolean;
  /** Notes were missing that nobody owes. */
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
