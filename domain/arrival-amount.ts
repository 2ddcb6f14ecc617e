import { isPositive, type Paisa, sumPaisa } from './paisa.ts';

/** What somebody owes for several customers, themselves among them where they owe something. */
export interface OwedTogether {
  readonly payerId: number;
  readonly lines: readonly { readonly customerId: number; readonly duePaisa: Paisa }[];
  readonly isAnyClosed: boolean;
}

/** What an amount may be of: all that a customer owes, one open bill, the fee, or all together. */
interface Owing {
  readonly duePaisa: Paisa;
  readonly feePaisa: Paisa;
  readonly monthsPaisa: readonly Paisa[];
  readonly together?: OwedTogether | null;
  readonly payment?: object;
}

interface FittingAmount {
  readonly reason: {
    readonly rule: 'amount_is_due' | 'amount_is_due_together' | 'amount_is_month' | 'amount_is_fee';
    /** How many owe it together. */
    readonly count?: number;
  };
  readonly together?: OwedTogether;
}

/**
 * What an amount is of a customer; null where it is none of it. What one owes alone goes before what
 * several owe together, and whoever has a payment with its number has paid alone.
 */
export function fittingAmount(amountPaisa: Paisa, customer: Owing): FittingAmount | null {
  const { duePaisa, feePaisa, monthsPaisa, together, payment } = customer;
  const told = (rule: FittingAmount['reason']['rule']) => ({ reason: { rule } });
  if (isPositive(duePaisa) && amountPaisa === duePaisa) return told('amount_is_due');
  if (monthsPaisa.includes(amountPaisa)) return told('amount_is_month');
  if (isPositive(feePaisa) && amountPaisa === feePaisa) return told('amount_is_fee');
  if (!together || payment || together.lines.length < 2) return null;
  if (sumPaisa(together.lines.map((line) => line.duePaisa)) !== amountPaisa) return null;
  const count = together.lines.length;
  return { reason: { rule: 'amount_is_due_together', count }, together };
}
