import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { History } from './any-history-test-moves.ts';
import {
  type Agreed,
  billDayOn,
  type Contract,
  cycleOn,
  isPaidOtherwise,
  type Made,
} from './any-history-test-paper.ts';

export const TODAY = '2026-11-25';
export const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01'] as const;
export const FEE = 33_333;
/** The date of a month by which everybody's bill day is reached. */
export const lastRunOf = (month: string) => (month === '2026-11' ? `${month}-30` : `${month}-31`);

interface Instalment {
  id: number;
  amount: number;
  times: number;
  isStruck: boolean;
  /** The bills that were made with one of it, whether they stand or not. */
  bills: number[];
}

/** One customer, what happened to them, and the paper beside it. */
export class Ledger {
  readonly #database: Database;
  readonly id: number;
  readonly pack: number;
  readonly history: History;
  today = TODAY;
  readonly changes: number[] = [];
  readonly aways: number[] = [];
  readonly prices: number[] = [];
  readonly outages: { id: number; from: string; until: string; isUndone: boolean }[] = [];
  readonly runs: number[] = [];
  readonly payments: number[] = [];
  paidUntil: string | null = null;
  readonly instalments: Instalment[] = [];
  /** By what the bill of each id was made. */
  readonly made = new Map<number, Made & { vatPercent: number; isVatInclusive: boolean }>();
  readonly vat: { day: string; percent: number; isInclusive: boolean }[] = [];

  constructor(database: Database, history: History, of: { id: number; pack: number }) {
    this.#database = database;
    this.history = history;
    this.id = of.id;
    this.pack = of.pack;
  }

  /** What was agreed and neither withdrawn nor refused. */
  async contract(): Promise<Contract> {
    const { rows } = await sql<Agreed>`
      select from_day, fee_paisa as fee, bill_day, cycle_months as cycle, status
      from planned_changes
      where customer_id = ${this.id} and cancelled_at is null and refused_at is null
      order by from_day, id
    `.execute(this.#database);
    const { joined, billDay } = this.history;
    return { joined, billDay, fee: FEE, agreed: rows };
  }

  /** The bills of months that stand. New ones are noted with the terms by which they were made. */
  async bills(): Promise<(Made & { id: number })[]> {
    const { rows } = await sql<{
      id: number;
      billDate: string;
      fromMonth: string;
      toMonth: string;
    }>`
      select id, bill_date, to_char(from_month, 'YYYY-MM') as from_month,
        to_char(to_month, 'YYYY-MM') as to_month
      from bills where customer_id = ${this.id} and voided_at is null and kind = 'generated'
      order by id
    `.execute(this.#database);
    const contract = await this.contract();
    const standing = new Set(rows.map(({ id }) => id));
    for (const { id } of rows.filter((bill) => !this.made.has(bill.id))) {
      for (const { bills } of this.due(standing)) bills.push(id);
    }
    return rows.map(({ id, billDate, fromMonth, toMonth }) => {
      const rate = this.vat
        .filter(({ day }) => day <= billDate)
        .toSorted((one, other) => (one.day < other.day ? -1 : 1))
        .at(-1);
      const made = this.made.get(id) ?? {
        fromMonth,
        toMonth,
        billDay: billDayOn(contract, billDate),
        cycle: cycleOn(contract, billDate),
        paidUntil: this.paidUntil,
        vatPercent: rate?.percent ?? 0,
        isVatInclusive: rate?.isInclusive ?? true,
      };
      this.made.set(id, made);
      return { ...made, id };
    });
  }

  /** The months that no run bills, because they are paid otherwise. */
  async paidMonths(): Promise<Made[]> {
    const contract = await this.contract();
    const { paidUntil } = this;
    return MONTHS.map((month) => ({
      fromMonth: month,
      toMonth: month,
      cycle: 1,
      paidUntil,
      billDay: billDayOn(contract, lastRunOf(month)),
    })).filter(isPaidOtherwise);
  }

  /** The instalments that the next bill has, when these bills stand. */
  due(standing: ReadonlySet<number>): Instalment[] {
    const times = (bills: number[]) => bills.filter((bill) => standing.has(bill)).length;
    return this.instalments.filter((one) => !one.isStruck && times(one.bills) < one.times);
  }

  get standingOutages() {
    return this.outages.filter(({ isUndone }) => !isUndone);
  }
}
