import { feeOf, nameOf, WAYS } from './day-company.ts';
import { collectByHand, notesOf } from './day-screens.ts';
import { OwnBooks, taka } from './own-books.ts';
import type { Staff } from './staff.ts';

export const [PHONE, DESK] = [360, 1366];

interface Taking {
  way?: keyof typeof WAYS;
  amount?: number;
  discount?: number;
  /** What the bill has left; its whole amount where nothing was paid yet. */
  balance?: number;
  /** Who took it, where somebody else enters it. */
  collector?: Staff;
}

/** What the staff do with money on one day, written down in the test's own books as it is done. */
export class MoneyDay {
  readonly books = new OwnBooks();
  /** Each payment by the customer who made it last. */
  readonly paymentOf = new Map<number, number>();
  readonly #deleted = new Map<number, number>();
  readonly #owner: Staff;
  readonly today: string;
  paymentCount = 0;

  constructor(owner: Staff, today: string) {
    this.#owner = owner;
    this.today = today;
  }

  /** A payment by a call; beyond the bill it is an advance. */
  async collect(by: Staff, customer: number, taking: Taking = {}): Promise<void> {
    const { way = 'till', discount = 0, balance = feeOf(customer), collector = by } = taking;
    const amount = taking.amount ?? balance - discount;
    const paid = Math.min(amount, balance - discount);
    const { data } = await by.post('payment_received', {
      customer,
      account: WAYS[way],
      paymentAmount: amount,
      advanceAmount: amount - paid,
      ...(collector !== by && { collectionBy: collector.id }),
      ...(way !== 'till' && { trxId: `TRX${customer}`, fromMobileNo: '01711000111' }),
      billData: [{ id: customer, balance, payAmount: paid, discount, isSelect: 1 }],
    });
    this.paymentOf.set(customer, data.id);
    const due = paid + discount;
    const payment = { way, collector: collector.name, customer, amount, due, discount };
    this.#noteCollected(this.today, payment);
  }

  /** Takes a whole bill in notes on the screen; on an earlier day where one is named. */
  async collectOnScreen(
    by: Staff,
    customer: number,
    { takenOn, bookedOn = this.today }: { takenOn?: string; bookedOn?: string } = {},
  ): Promise<void> {
    const amount = feeOf(customer);
    const page = await by.open(by === this.#owner ? DESK : PHONE);
    await collectByHand(page, nameOf(customer), { amount: taka(amount), day: takenOn });
    const payment = { way: 'till', collector: by.name, customer };
    this.#noteCollected(bookedOn, { ...payment, amount, due: amount });
  }

  #noteCollected(day: string, payment: Parameters<OwnBooks['collect']>[1]): void {
    this.books.collect(day, payment);
    this.paymentCount += 1;
  }

  /** The owner deletes the customer's last payment; what the books make of it the test says. */
  async delete(customer: number, words: { reason: string; money?: 'given_back' }): Promise<void> {
    const paymentId = this.paymentOf.get(customer) ?? 0;
    await this.#owner.post('payment_delete', { paymentId, ...words });
    this.#deleted.set(customer, paymentId);
  }

  /** How a sheet names a deleted payment. */
  deletedWords(customer: number): string {
    return `Payment ${this.#deleted.get(customer)}, ${nameOf(customer)}`;
  }

  inHand(staff: Staff, day = this.today): number {
    return this.books.balance(`hand ${staff.name}`, day);
  }

  /** Hands over all cash by a call, with more or fewer notes than expected. */
  async handOver(by: Staff, payments: number, { over = 0 } = {}): Promise<number> {
    const hand = await by.get<{ tills: { upTo: number }[] }>('my_cash');
    const { data } = await by.post('handover_create', {
      account: WAYS.till,
      upTo: hand.tills[0]?.upTo,
      paymentsTotal: payments,
      notes: notesOf(payments + over),
    });
    return data.id;
  }

  /** Counts a hand-over and accepts it, by calls. */
  async receive(by: Staff, id: number, counted: number): Promise<void> {
    await by.post('handover_count', { id, notes: notesOf(counted) });
    await by.post('handover_accept', { id });
  }

  /** An accepted hand-over: each of its payments is in the till. */
  noteAccepted(day: string, collector: Staff, amounts: readonly number[]): void {
    for (const amount of amounts) {
      this.books.approve(day, { way: 'till', collector: collector.name, amount });
    }
  }
}
