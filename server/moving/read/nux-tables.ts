import { message } from '@netkhata/contract/messages';
import { isDay } from '@netkhata/domain/billing-period';
import { ownCopy, repairedText } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

/** The columns of PHPNuxBill that are needed; all others are dropped. */
const WANTED = {
  tbl_customers: [
    'id',
    'username',
    'password',
    'pppoe_username',
    'pppoe_password',
    'pppoe_ip',
    'fullname',
    'address',
    'city',
    'district',
    'phonenumber',
    'email',
    'coordinates',
    'balance',
    'status',
    'created_at',
  ],
  tbl_customers_fields: ['customer_id', 'field_name', 'field_value'],
  tbl_plans: [
    'id',
    'name_plan',
    'price',
    'type',
    'validity',
    'validity_unit',
    'expired_date',
    'id_bw',
  ],
  tbl_bandwidth: ['id', 'rate_down', 'rate_down_unit'],
  tbl_user_recharges: [
    'id',
    'customer_id',
    'plan_id',
    'namebp',
    'expiration',
    'status',
    'routers',
    'type',
  ],
  tbl_transactions: ['price', 'recharged_on', 'method'],
  tbl_appconfig: ['setting', 'value'],
} as const;

type TableName = keyof typeof WANTED;
type RowOf<Name extends TableName> = Record<(typeof WANTED)[Name][number], string | null>;

export type NuxCustomer = RowOf<'tbl_customers'>;
export type NuxPlan = RowOf<'tbl_plans'>;
export type NuxRecharge = RowOf<'tbl_user_recharges'>;

/** Tables and columns without which nobody could be billed. */
const REQUIRED = {
  tbl_customers: ['id', 'username', 'fullname', 'phonenumber'],
  tbl_plans: ['id', 'name_plan', 'price', 'type', 'validity', 'validity_unit'],
  tbl_user_recharges: ['id', 'customer_id', 'plan_id', 'expiration', 'status', 'type'],
} as const;

const CONFIG = new Set(['companyname', 'timezone', 'currency_code', 'country_code_phone']);
/**
 * Payments from a deposit were income when the deposit was made: PHPNuxBill excludes these two
 * methods too.
 */
const NO_INCOME = new Set(['Customer - Balance', 'Recharge Balance - Administrator']);
/** Prices may have any number of decimals; sums are exact to millionths. */
const MICRO = 1_000_000;
/** Columns with repeating values, which are interned to save memory. */
const REPEATING = new Set(['status', 'routers', 'type', 'namebp', 'city', 'district', 'email']);

export const isNuxTable = (table: string): table is TableName => table in WANTED;

export const wantedColumns = (table: string): readonly string[] | undefined =>
  isNuxTable(table) ? WANTED[table] : undefined;

/** The contents of a PHPNuxBill dump or backup, as far as they are needed. */
export class NuxTables {
  readonly customers: NuxCustomer[] = [];
  readonly fields = new Map<string, { name: string; value: string }[]>();
  readonly plans = new Map<string, NuxPlan>();
  readonly speeds = new Map<string, string>();
  readonly recharges: NuxRecharge[] = [];
  readonly config = new Map<string, string>();
  transactionCount = 0;
  /** Latest day of a transaction: the file cannot be older. */
  lastDay = '';
  /** Doubly encoded texts: their number, and one example as stored and as meant. */
  repaired = { count: 0, stored: '', meant: '' };
  /** Customers with a doubly encoded text: the name as stored and as meant, by id. */
  readonly repairedNames = new Map<string, { stored: string; meant: string }>();
  readonly #incomes = new Map<string, number>();
  readonly #columns = new Map<string, Set<string>>();
  readonly #known = new Map<string, string>();
  readonly #isBrokenTextKept: boolean;

  constructor({ isBrokenTextKept = false }: { isBrokenTextKept?: boolean } = {}) {
    this.#isBrokenTextKept = isBrokenTextKept;
  }

  table(table: string, columns: readonly string[]): void {
    const known = this.#columns.get(table) ?? new Set();
    for (const column of columns) known.add(column);
    this.#columns.set(table, known);
  }

  has(table: TableName): boolean {
    return this.#columns.has(table);
  }

  /** Takes a row's values in the order of `wantedColumns`. */
  row(table: string, values: readonly (string | null | undefined)[]): void {
    if (!isNuxTable(table)) return;
    if (table === 'tbl_transactions') {
      this.#countTransaction(values);
      return;
    }
    const names: readonly string[] = WANTED[table];
    const before = this.repaired.count;
    const row = Object.fromEntries(
      names.map((name, index) => [name, this.#valueOf(name, values[index] ?? null)]),
    );
    if (table === 'tbl_customers' && this.repaired.count > before) {
      const stored = ownCopy(values[names.indexOf('fullname')] ?? '');
      const meant = repairedText(stored) ?? stored;
      this.repairedNames.set(row.id ?? '', { stored, meant });
    }
    this.#keep(table, row);
  }

  /** The income of a month 'YYYY-MM' as PHPNuxBill shows it, in millionths of a taka. */
  incomeOf(month: string): number {
    return this.#incomes.get(month) ?? 0;
  }

  /** Throws MoveFileRefused where a required table or column is missing. */
  requireTables(): void {
    for (const [table, columns] of Object.entries(REQUIRED)) {
      const there = this.#columns.get(table);
      if (!there) throw new MoveFileRefused(message('move.tableMissing', { table }));
      const column = columns.find((name) => !there.has(name));
      if (column) throw new MoveFileRefused(message('move.columnMissing', { table, column }));
    }
  }

  #keep(table: TableName, row: Record<string, string | null>): void {
    if (table === 'tbl_customers') this.customers.push(row as NuxCustomer);
    else if (table === 'tbl_plans') this.plans.set(row.id ?? '', row as NuxPlan);
    else if (table === 'tbl_user_recharges') this.recharges.push(row as NuxRecharge);
    else if (table === 'tbl_customers_fields') {
      const ofCustomer = this.fields.get(row.customer_id ?? '') ?? [];
      ofCustomer.push({ name: row.field_name ?? '', value: row.field_value ?? '' });
      this.fields.set(row.customer_id ?? '', ofCustomer);
    } else if (table === 'tbl_bandwidth') {
      this.speeds.set(row.id ?? '', `${row.rate_down ?? ''} ${row.rate_down_unit ?? ''}`.trim());
    } else if (table === 'tbl_appconfig') {
      const setting = (row.setting ?? '').toLowerCase();
      if (CONFIG.has(setting)) this.config.set(setting, row.value ?? '');
    }
  }

  #valueOf(name: string, value: string | null): string | null {
    if (value === null || value === '') return value;
    const known = REPEATING.has(name) ? this.#known.get(value) : undefined;
    if (known !== undefined) return known;
    const repaired = repairedText(value);
    const text = ownCopy((this.#isBrokenTextKept ? undefined : repaired) ?? value);
    if (repaired !== undefined) {
      this.repaired.count += 1;
      if (name === 'fullname' && this.repaired.stored === '') {
        this.repaired.stored = ownCopy(value);
        this.repaired.meant = ownCopy(repaired);
      }
    }
    if (REPEATING.has(name)) this.#known.set(ownCopy(value), text);
    return text;
  }

  #countTransaction([price, day, method]: readonly (string | null | undefined)[]): void {
    this.transactionCount += 1;
    const date = day?.slice(0, 10) ?? '';
    if (date > this.lastDay && isDay(date)) this.lastDay = ownCopy(date);
    if (NO_INCOME.has(method ?? '')) return;
    const amount = Number(price ?? '0');
    if (!Number.isFinite(amount)) return;
    const month = date.slice(0, 7);
    const sofar = this.#incomes.get(month) ?? 0;
    this.#incomes.set(month, sofar + Math.round(amount * MICRO));
  }
}
