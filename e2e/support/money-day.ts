import { feeOf, nameOf, WAYS } from './day-company.ts';
import { collectByHand, notesOf } from './day-screens.ts';
import { ExpectedBooks, taka } from './expected-books.ts';
import type { Staff } from './staff.ts';

export const [PHONE, DESK] = [360, 1366];

interface PaymentOptions {
  way?: keyof typeof WAYS;
  amount?: number;
  discount?: number;
  /** What is left of the bill; the whole amount where nothing is paid yet. */
  balance?: number;
  /** The collector, where somebody else enters the payment. */
  collector?: Staff;
}

/** What the staff do with money on one day, recorded in the test's own books at the same time. */
export class MoneyDay {
  readonly books = new ExpectedBooks();
  /** The latest payment of each customer. */
  readonly paymentOf = new Map<number, number>();
  readonly #deleted = new Map<number, number>();
  readonly #owner: Staff;
  readonly today: string;
  paymentCount = 0;

  constructor(owner: Staff, today: string) {
    this.#owner = owner;
    this.today = today;
  }

  /** A payment through the API; more than the bill is an advance. */
  async collect(by: Staff, customer: number, options: PaymentOptions = {}): Promise<void> {
    const { way = 'till', discount = 0, balance = feeOf(customer), collector = by } = options;
    const amount = options.amount ?? balance - discount;
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

  /** Collects a whole bill in cash through the form; on an earlier day if given. */
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

  #noteCollected(day: string, payment: Parameters<ExpectedBooks['collect']>[1]): void {
    this.books.collect(day, payment);
    this.paymentCount += 1;
  }

  /**
   * The owner deletes the customer's latest payment; the test posts the effect on the books itself.
   */
  async delete(customer: number, words: { reason: string; money?: 'given_back' }): Promise<void> {
    const paymentId = this.paymentOf.get(customer) ?? 0;
    await this.#owner.post('payment_delete', { paymentId, ...words });
    this.#deleted.set(customer, paymentId);
  }

  /** The text by which a sheet names a deleted payment. */
  deletedWords(customer: number): string {
    return `Payment ${this.#deleted.get(customer)}, ${nameOf(customer)}`;
  }

  inHand(staff: Staff, day = this.today): number {
    return this.books.balance(`hand ${staff.name}`, day);
  }

  /** Hands over all cash through the API, with more or fewer notes than expected. */
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

  /** Counts and accepts a hand-over through the API. */
  async receive(by: Staff, id: number, counted: number): Promise<void> {
    await by.post('handover_count', { id, notes: notesOf(counted) });
    await by.post('handover_accept', { id });
  }

  /** Posts an accepted hand-over: each of its payments is in the till. */
  noteAccepted(day: string, collector: Staff, amounts: readonly number[]): void {
    for (const amount of amounts) {
      this.books.approve(day, { way: 'till', collector: collector.name, amount });
    }
  }
}
