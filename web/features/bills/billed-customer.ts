import type { Paisa } from '@netkhata/domain/paisa';

/** What a bill takes from its customer. */
export type BilledCustomer = {
  id: number;
  name: string;
  mobileNo: string;
  monthlyFee: Paisa;
  billingCycle: number;
};
