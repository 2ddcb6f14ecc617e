import { type Paisa, sumPaisa } from './paisa.ts';

/**
 * How sure it is whose an arrival is. `proof`: a received payment has its number, account and
 * amount. `strong`: exactly one customer, by something that names them. `likely`: a person chooses.
 * `weak`: never preselected. `conflict`: two strong reasons name different customers.
 */
export const ARRIVAL_STRENGTHS = ['proof', 'strong', 'likely', 'weak', 'conflict'] as const;
export type ArrivalStrength = (typeof ARRIVAL_STRENGTHS)[number];

/** What speaks for a customer, or against being sure. */
export const ARRIVAL_RULES = [
  'same_number',
  'same_number_other_amount',
  'code_in_reference',
  'code_in_reference_twice',
  'claimed',
  'claimed_other_amount',
  'own_mobile',
  'shared_mobile',
  'amount_is_due',
  'amount_is_month',
  'amount_is_fee',
  'paid_before',
  'name_alike',
  'sources_differ',
] as const;
export type ArrivalRule = (typeof ARRIVAL_RULES)[number];

export interface ArrivalReason {
  readonly rule: ArrivalRule;
  /** The code, number or name that spoke for it. */
  readonly text?: string;
  /** How often the sender paid for the customer, or how many customers share the number. */
  readonly count?: number;
}
