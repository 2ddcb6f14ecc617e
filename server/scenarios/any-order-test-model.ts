interface ModelBill {
  customerId: number;
  billDate: string;
  paisa: number;
  isVoid: boolean;
}

interface ModelPayment {
  customerId: number;
  collectorId: number;
  /** Money and discount. */
  settledPaisa: number;
  billIds: number[];
  state: 'received' | 'approved' | 'deleted';
}

/** What the books must come to, kept without a ledger: bills that stand less what settled them. */
export class Model {
  readonly bills = new Map<number, ModelBill>();
  readonly payments = new Map<number, ModelPayment>();
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

  isPaid(billId: number): boolean {
    return [...this.payments.values()].some(
      ({ state, billIds }) => state !== 'deleted' && billIds.includes(billId),
    );
  }
}
