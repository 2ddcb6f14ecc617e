import type { MOVEMENT_KINDS, MOVEMENT_STATES } from '@netkhata/contract/money-movements';
import type { PLACE_ENTRY_KINDS, PlaceType } from '@netkhata/contract/places';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const PLACE_GROUP_LABELS = {
  hand: 'places.hands',
  cash: 'places.tills',
  bank: 'places.banks',
  mobile: 'places.wallets',
} as const satisfies Record<PlaceType, LabelKey>;

export const MOVEMENT_KIND_LABELS = {
  transfer: 'places.transfer',
  paid_out: 'places.payOut',
  paid_in: 'places.payIn',
} as const satisfies Record<(typeof MOVEMENT_KINDS)[number], LabelKey>;

export const MOVEMENT_STATE_LABELS = {
  waiting: 'places.waiting',
  posted: 'places.posted',
  refused: 'places.refused',
  taken_back: 'places.takenBack',
} as const satisfies Record<(typeof MOVEMENT_STATES)[number], LabelKey>;

export const MOVEMENT_STATE_TONES: Record<(typeof MOVEMENT_STATES)[number], BadgeTone> = {
  waiting: 'waiting',
  posted: 'settled',
  refused: 'wrong',
  taken_back: 'neutral',
};

/** Label of an entry in a statement, by its kind. */
export const ENTRY_LABELS = {
  payment_collected: 'places.paymentCollected',
  payment_approved: 'places.paymentApproved',
  payment_deleted: 'places.paymentDeleted',
  payment_lost: 'places.paymentLost',
  outlay_accepted: 'places.outlayAccepted',
  count_difference: 'places.countDifference',
  till_counted: 'places.tillCounted',
  money_transferred: 'places.transfer',
  money_paid_out: 'places.payOut',
  money_paid_in: 'places.payIn',
  money_taken_back: 'places.takenBack',
  advance_refunded: 'places.advanceRefunded',
  staff_debt_settled: 'places.staffDebtSettled',
  cash_rounded: 'places.cashRounded',
  rounding_returned: 'places.roundingReturned',
} as const satisfies Record<(typeof PLACE_ENTRY_KINDS)[number], LabelKey>;
