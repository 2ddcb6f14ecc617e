import type { Paisa } from '@netkhata/domain/paisa';
import type { SignedInContext } from '../http/implement.ts';

/** Money that a wallet's or bank's own record shows, and that is nobody's yet; locked. */
export interface ArrivedTransfer {
  arrivalId: number;
  /** What the wallet kept of it. */
  feePaisa: Paisa;
  /** Matches it with the payment that was made of it. */
  match(made: { paymentId: number; customerId: number }): Promise<void>;
}

/**
 * Finds the record that proves a payment: of its account, number and amount. Undefined where there
 * is none, or the user may not say whose it is. Arrivals give it to the counter.
 */
export type FindArrived = (
  context: SignedInContext,
  payment: { accountId: number; trxId: string; amountPaisa: Paisa },
) => Promise<ArrivedTransfer | undefined>;
