/**
 * Amounts by account, with the person, customer or category: `hand Karim`, `receivable 5`, `expense
 * Fuel`.
 */
type Lines = Readonly<Record<string, number>>;

interface Entry {
  kind: string;
  day: string;
  lines: Lines;
}

/** A payment's amount, the way it was paid, and its collector. */
interface ReceivedPayment {
  way: string;
  collector: string;
  amount: number;
}

/** Accounts that contain or lack money, with the names that the sheet gives them. */
const PLACES: Readonly<Record<string, string>> = {
  hand: 'Cash in hand',
  short: 'Cash over and short',
  owed: 'Staff balance',
};
const KEPT = ['till', 'bank', 'bKash', 'Nagad'];
const NAMES: Readonly<Record<string, string>> = { till: 'Cash in Hand', bank: 'Bank' };

const wayName = (way: string): string => NAMES[way] ?? way;

/** Formats money as the screens do: a true minus sign, lakh grouping. */
export function taka(amount: number): string {
  const digits = Math.abs(amount).toLocaleString('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${amount < 0 ? '−' : ''}৳${digits}`;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/**
 * An independent bookkeeping of the test, in whole taka, so that the product's figures are not
 * compared with other figures of the product.
 */
export class ExpectedBooks {
  readonly #entries: Entry[] = [];
  readonly #collected: (ReceivedPayment & { day: string })[] = [];
  readonly #approved: (ReceivedPayment & { day: string })[] = [];

  /** Debits are above zero, credits below. */
  post(kind: string, day: string, lines: Lines): void {
    const left = sum(Object.values(lines));
    if (left !== 0) throw new Error(`${kind} does not balance: ${left}`);
    this.#entries.push({ kind, day, lines });
  }

  collect(
    day: string,
    payment: ReceivedPayment & { customer: number; due: number; discount?: number },
  ) {
    const { customer, due, collector, amount, discount = 0 } = payment;
    this.post('payment_collected', day, {
      [`hand ${collector}`]: amount,
      discount,
      [`receivable ${customer}`]: -due,
      [`advance ${customer}`]: due - amount - discount,
    });
    if (amount > 0) this.#collected.push({ ...payment, day });
  }

  approve(day: string, payment: ReceivedPayment): void {
    const { way, collector, amount } = payment;
    this.post('payment_approved', day, { [way]: amount, [`hand ${collector}`]: -amount });
    this.#approved.push({ ...payment, day });
  }

  /** The balance at the end of a day of an account, or of all accounts with that prefix. */
  balance(account: string, until: string): number {
    return sum(
      this.#entries
        .filter(({ day }) => day <= until)
        .flatMap(({ lines }) => Object.entries(lines))
        .filter(([name]) => name === account || name.startsWith(`${account} `))
        .map(([, amount]) => amount),
    );
  }

  /** Opening balance, inflow and outflow of an account on a day. */
  flow(account: string, day: string) {
    const today = this.#entries
      .filter((entry) => entry.day === day)
      .flatMap(({ lines }) => lines[account] ?? []);
    const opening = this.balance(account, day) - sum(today);
    const moneyIn = sum(today.filter(isDebit));
    return { opening, moneyIn, moneyOut: moneyIn - sum(today) };
  }

  /** The expected sheet of a day: its sums and its tables, with rows as text. */
  sheet(day: string) {
    const entries = this.#entries.filter((entry) => entry.day === day);
    const debtors = this.#debtors(day);
    const moved = (account: string, kind: string) =>
      sum(entries.filter((entry) => entry.kind === kind).map((entry) => on(entry, account)));
    const collected = this.#collected.filter((payment) => payment.day === day);
    const approved = this.#approved.filter((payment) => payment.day === day);
    const turnover = sum(entries.flatMap(({ lines }) => Object.values(lines)).filter(isDebit));
    return {
      sums: {
        Billed: taka(moved('receivable', 'bill_issued')),
        Collected: taka(sum(collected.map(({ amount }) => amount))),
        Approved: taka(sum(approved.map(({ amount }) => amount))),
        Discount: taka(moved('discount', 'payment_collected')),
        'Due at the end': taka(sum(debtors)),
        'Customers who owe': String(debtors.length),
        'Paid in advance': taka(-this.balance('advance', day)),
      },
      places: this.#places(day),
      collections: counted(collected, ({ way, collector }) => [wayName(way), collector]),
      approvals: counted(approved, ({ way }) => [wayName(way)]),
      expenses: counted(expensesOf(entries), ({ category }) => [category]),
      entries: `${entries.length} entries, ${taka(turnover)} in total`,
      due: [debtors.length, sum(debtors)] as const,
    };
  }

  #debtors(until: string): number[] {
    const owed = new Map<string, number>();
    for (const { day, lines } of this.#entries) {
      if (day > until) continue;
      for (const [name, amount] of Object.entries(lines)) {
        const [account, customer = ''] = name.split(' ');
        if (account !== 'receivable' && account !== 'advance') continue;
        owed.set(customer, (owed.get(customer) ?? 0) + amount);
      }
    }
    return [...owed.values()].filter(isDebit);
  }

  #places(day: string): string[][] {
    const names = new Set(this.#entries.flatMap(({ lines }) => Object.keys(lines)));
    return [...names].flatMap((name) => {
      const [kind = '', ...person] = name.split(' ');
      if (!(kind in PLACES) && !KEPT.includes(kind)) return [];
      const { opening, moneyIn, moneyOut } = this.flow(name, day);
      const figures = [opening, moneyIn, moneyOut];
      if (figures.every((figure) => figure === 0)) return [];
      const sums = [...figures, opening + moneyIn - moneyOut].map(taka);
      return [[PLACES[kind] ?? wayName(kind), person.join(' '), ...sums]];
    });
  }
}

const isDebit = (amount: number): boolean => amount > 0;

const on = ({ lines }: Entry, account: string): number =>
  sum(
    Object.entries(lines)
      .filter(([name]) => name.split(' ')[0] === account)
      .map(([, amount]) => amount),
  );

const expensesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ lines }) =>
    Object.entries(lines)
      .filter(([name]) => name.startsWith('expense '))
      .map(([name, amount]) => ({ category: name.slice('expense '.length), amount })),
  );

/** Rows of the sheet that count documents and sum them up. */
function counted<Item extends { amount: number }>(
  items: readonly Item[],
  names: (item: Item) => string[],
): string[][] {
  const groups = new Map<string, number[]>();
  for (const item of items) {
    const key = names(item).join('\n');
    groups.set(key, [...(groups.get(key) ?? []), item.amount]);
  }
  return [...groups].map(([key, amounts]) => [
    ...key.split('\n'),
    String(amounts.length),
    taka(sum(amounts)),
  ]);
}
