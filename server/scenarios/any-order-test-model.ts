import type { CountedNote } from '@netkhata/domain/banknotes';

export interface ModelBill {
  customerId: number;
  billDate: string;
  paisa: number;
  isVoid: boolean;
  item: number;
  /** Null for a bill made by hand. */
  runId: number | null;
  hasConnection: boolean;
}

export const SERVICE = 1;
export const CONNECTION = 3;
const monthOf = ({ billDate }: ModelBill): string => billDate.slice(0, 7);

interface ModelPayment {
  customerId: number;
  collectorId: number;
  /** Amount paid plus discount. */
  settledPaisa: number;
  billIds: number[];
  state: 'received' | 'onTheWay' | 'approved' | 'deleted';
}

interface ModelHandover {
  collectorId: number;
  notes: CountedNote[];
  paymentIds: number[];
  isOpen: boolean;
}

/** Expected books, computed without a ledger: bills that are not void less what settled them. */
export class Model {
  readonly bills = new Map<number, ModelBill>();
  readonly payments = new Map<number, ModelPayment>();
  readonly handovers = new Map<number, ModelHandover>();
  readonly customerIds: readonly number[];

  constructor(customerIds: readonly number[]) {
    this.customerIds = customerIds;
  }

  balance(customerId: number): number {
    const billed = [...this.bills.values()]
      .filter((bill) => bill.customerId === customerId && !bill.isVoid)
      .reduce((sum, { paisa }) => sum + paisa, 0);
    const settled = [...this.payments.values()]
      .filter((payment) => payment.customerId === customerId && payment.state !== 'deleted')
      .reduce((sum, { settledPaisa }) => sum + settledPaisa, 0);
    return billed - settled;
  }

  /** The customer's covered months and by what ('2026-03 run' or '2026-03 hand'), sorted. */
  covered(customerId: number, besides?: ModelBill): string[] {
    return [...this.bills.values()]
      .filter((bill) => bill.customerId === customerId && !bill.isVoid && bill !== besides)
      .filter(({ runId, item }) => runId !== null || item === SERVICE)
      .map((bill) => `${monthOf(bill)} ${bill.runId === null ? 'hand' : 'run'}`)
      .toSorted();
  }

  isCovered(customerId: number, month: string, besides?: ModelBill): boolean {
    return this.covered(customerId, besides).some((covered) => covered.startsWith(month));
  }

  /** Number of the customer's bills with a connection charge, without void ones. */
  connections(customerId: number): number {
    return [...this.bills.values()].filter(
      (bill) => bill.customerId === customerId && !bill.isVoid && bill.hasConnection,
    ).length;
  }

  runIds(): number[] {
    return [...new Set([...this.bills.values()].flatMap(({ runId }) => runId ?? []))];
  }

  isPaid(billId: number): boolean {
    return [...this.payments.values()].some(
      ({ state, billIds }) => state !== 'deleted' && billIds.includes(billId),
    );
  }
}
