import { addDays, addMonths, type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { FAMILY_NUMBERS } from './demo-customers.ts';
import type { DemoProvider } from './demo-month.ts';
import { DEPOSIT_DAYS, keptInWallet } from './demo-movements.ts';
import { demoTransactionNumber } from './demo-payments.ts';
import { demoTaka } from './demo-places.ts';
import { demoRandom } from './demo-random.ts';
import { type DemoLine, type DemoWallet, movedByLine, sortedLines } from './demo-statements.ts';

/** Wallets whose money is brought to the bank, with the fee of that. */
const SETTLEMENT_FEES: Partial<Record<DemoWallet, Paisa>> = {
  bKash: demoTaka(25),
  Nagad: demoTaka(15),
};
/** A typed payment is approved by then, and in the ledger of the wallet. */
const APPROVED_AFTER_DAYS = 11;
const THOUSAND = 100_000;

/** Since when wallets tell of their payments by statements: the month before today's. */
export const statementsFrom = (today: Day): Day => firstDayOf(addMonths(monthOf(today), -1));

/** A wallet when its first statement begins. */
export interface Wallet {
  name: DemoWallet;
  accountId: number;
  /** The balance of the last statement's end. */
  balancePaisa: number;
  /** Payments of before that wait for approval: the wallet has them, our ledger not yet. */
  waitingPaisa: number;
}

/** Some days of a wallet that one file tells of. */
export interface Part {
  from: Day;
  until: Day;
  /** It is worked through on that day; otherwise it is left open. */
  isDone: boolean;
  broughtOn: Day;
}

/** The lines of a part of a wallet's record, oldest first. */
export async function walletLines(
  provider: DemoProvider,
  wallet: Wallet,
  part: Part,
): Promise<DemoLine[]> {
  const lines = sortedLines([
    ...(await typedLines(provider.database, wallet, part)),
    ...(await transferLines(provider, wallet, part)),
    ...(await storyLines(provider, wallet, part)),
  ]);
  return withSettlements(provider, wallet, { lines, part });
}

/** Payments that were typed at the counter or the desk: the wallet has them, too. */
async function typedLines(database: Database, wallet: Wallet, part: Part): Promise<TypedLine[]> {
  const { rows } = await sql<{ at: string; number: string; amount: number; mobile: string }>`
    select to_char(payments.created_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI:SS') as at,
      trx_id as number, amount_paisa::float8 as amount, mobile_no as mobile
    from payments join customers on customers.id = customer_id
    where account_id = ${wallet.accountId} and trx_id is not null and deleted_at is null
      and collected_by is not null and amount_paisa > 0
      and payment_date between ${part.from}::date and ${part.until}::date
  `.execute(database);
  return rows.map(({ at, number, amount, mobile }) => ({
    ...lineOf({ at, number, inPaisa: amount, from: normaliseMobile(mobile) ?? '' }),
    isTyped: true,
  }));
}

type TypedLine = DemoLine & { isTyped?: boolean };

const lineOf = (line: Partial<DemoLine> & Pick<DemoLine, 'at' | 'number'>): DemoLine => ({
  inPaisa: 0,
  outPaisa: 0,
  feePaisa: 0,
  from: '',
  reference: '',
  ...line,
});

/** A time of a day as a wallet writes it. */
const momentOf = (day: Day, minutesAfterNine: number): string => {
  const minutes = 9 * 60 + minutesAfterNine;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
};

/** Money that customers sent without telling anybody: by code, or from their own phone. */
async function transferLines(
  { database, counter }: DemoProvider,
  wallet: Wallet,
  part: Part,
): Promise<DemoLine[]> {
  const sent = counter.transfers.filter(
    ({ account, day }) => account === wallet.name && day >= part.from && day <= part.until,
  );
  const customers = await readCustomers(
    database,
    sent.map(({ customerId }) => customerId),
  );
  return sent.flatMap(({ customerNumber, customerId, day, number, minute, amountPaisa }) => {
    const customer = customers.get(customerId);
    if (!customer) return [];
    const random = demoRandom('reference', customerNumber, day);
    const reference = random.pickWeighted([
      [customer.code, 55],
      [`WiFi ${customer.code.toLowerCase()}`, 15],
      ['', 30],
    ]);
    const isStranger = reference !== '' && random.isPermille(150);
    const from = isStranger ? `017${random.digits(8)}` : (normaliseMobile(customer.mobileNo) ?? '');
    return [lineOf({ at: momentOf(day, minute), number, inPaisa: amountPaisa, from, reference })];
  });
}

interface Named {
  id: number;
  code: string;
  mobileNo: string;
  feePaisa: number;
}

async function readCustomers(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select id, code, mobile_no, coalesce(fee_paisa, 0)::float8 as fee_paisa from customers
    where id = any(${[...ids]}::bigint[])
  `.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What happens to every provider: wrong transfers, a family's phone, two codes in one reference. */
async function storyLines(
  { database, customerIds, today }: DemoProvider,
  wallet: Wallet,
  part: Part,
): Promise<DemoLine[]> {
  const told = (name: string, day: Day, line: Partial<DemoLine>): DemoLine => {
    const random = demoRandom('story', name, day);
    const at = momentOf(day, random.between(0, 600));
    return lineOf({
      at,
      number: demoTransactionNumber(random),
      from: `018${random.digits(8)}`,
      ...line,
    });
  };
  if (wallet.name === 'Nagad' && part.from === statementsFrom(today)) {
    const day = addDays(part.from, 13);
    return [told('wrong', day, { inPaisa: 102_000, reference: WRONG_TRANSFER })];
  }
  if (wallet.name !== 'bKash' || part.isDone || part.until < part.from) return [];
  const numbers = FAMILY_NUMBERS.map((number) => customerIds.get(number));
  const customers = await readCustomers(
    database,
    numbers.flatMap((id) => id ?? []),
  );
  const [father, son, daughter] = numbers.map((id) => customers.get(id ?? 0));
  const day = part.until;
  const lines = [told('nobody', day, { inPaisa: 45_000, reference: 'net bill' })];
  if (father && daughter) {
    const from = normaliseMobile(father.mobileNo) ?? '';
    lines.push(told('family', day, { inPaisa: daughter.feePaisa || 50_000, from }));
  }
  if (father && son) {
    const reference = `${father.code} ${son.code}`;
    lines.push(told('two', day, { inPaisa: father.feePaisa || 50_000, reference }));
  }
  return lines;
}

const WRONG_TRANSFER = 'wrong number';
/** Adds what is brought to the bank on the usual days: whole thousands of what is surely there. */
function withSettlements(
  { plans }: DemoProvider,
  wallet: Wallet,
  { lines, part }: { lines: readonly TypedLine[]; part: Part },
): DemoLine[] {
  const fee = SETTLEMENT_FEES[wallet.name];
  if (fee === undefined) return [...lines];
  const all: TypedLine[] = [...lines];
  for (let day = part.from; day <= part.until; day = addDays(day, 1)) {
    if (!DEPOSIT_DAYS.includes(Number(day.slice(8)))) continue;
    const before = all.filter(({ at }) => at < day);
    const recent = before.filter(
      ({ at, isTyped }) => isTyped && at >= addDays(day, -APPROVED_AFTER_DAYS),
    );
    const held = wallet.balancePaisa + before.reduce((sum, line) => sum + movedByLine(line), 0);
    const unsure = wallet.waitingPaisa + recent.reduce((sum, line) => sum + line.inPaisa, 0);
    const spare = held - unsure - keptInWallet(plans.length);
    const outPaisa = Math.floor(spare / THOUSAND) * THOUSAND;
    if (outPaisa <= 0) continue;
    const number = demoTransactionNumber(demoRandom('settlement', wallet.name, day));
    const at = momentOf(day, 90);
    all.push(lineOf({ at, number, outPaisa, feePaisa: fee, reference: 'Settlement to bank' }));
  }
  return sortedLines(all);
}
