import { paisa } from '@netkhata/domain/paisa';
import {
  addDays,
  addMonths,
  firstDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import { markConnectionBilled } from '../bills/mark-connection-billed.ts';
import { postOpeningBalance } from '../bills/opening-balance.ts';
import { systemClock } from '../clock.ts';
import { readGatewaySettings, writeGatewaySettings } from '../gateways/gateway-settings.ts';
import { registerCustomer } from '../customers/register-customer.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readMoneyAccounts } from '../ledger/money-account-queries.ts';
import { updateMoneyAccount } from '../accounts/save-money-account.ts';
import { backdateMessages } from '../sms/past-messages.ts';
import { declareDemo } from '../setup/declare-demo.ts';
import { readCompany } from '../setup/company-settings.ts';
import { saveCompany } from '../setup/save-company.ts';
import { bringLastMonth, bringThisMonth, openDemoWallets } from './demo-arrivals.ts';
import { statementsFrom } from './demo-wallet-lines.ts';
import { closeDemoDays } from './demo-closes.ts';
import { type DemoFrame, planDemoCustomer } from './demo-customers.ts';
import { handOverCash } from './demo-handovers.ts';
import { makePastSessions } from '../network/past-sessions.ts';
import { makeDemoReadings } from '../differences/demo-readings.ts';
import { makeDemoRouters } from './demo-network.ts';
import { linkDemoPayers } from './demo-payers.ts';
import { suspendDemoDebtors } from './demo-suspensions.ts';
import { showDemoTerms } from './demo-terms.ts';
import { type DemoProvider, simulateMonth } from './demo-month.ts';
import { moveDemoMoney } from './demo-movements.ts';
import { demoTaka, makeDemoPackages, makeDemoZones } from './demo-places.ts';
import {
  actAs,
  DEMO_PASSWORD,
  demoDay,
  demoInstant,
  type DemoStaff,
  type DemoUser,
  makeDemoStaff,
  readDemoAdmin,
} from './demo-staff.ts';

export interface DemoOptions {
  print: (line: string) => void;
  /** The present: nothing in the demo happens after it. */
  now?: Date;
  customerCount?: number;
  /** Whole months and the current one. */
  monthCount?: number;
  /** Base address of the public pages. */
  publicAddress?: string;
}

const CUSTOMER_COUNT = 600;
const MONTH_COUNT = 13;
const STATEMENT_MONTHS = 2;

/**
 * Fills an empty database with a believable provider, through the same use cases that the API
 * calls; does nothing when there are customers. Returns the statement files of its wallets, by name.
 */
export async function seedDemo(
  database: Database,
  options: DemoOptions,
): Promise<ReadonlyMap<string, string>> {
  const { print, now = systemClock.now(), customerCount = CUSTOMER_COUNT } = options;
  const { monthCount = MONTH_COUNT } = options;
  const someone = await database.selectFrom('customers').select('id').limit(1).executeTakeFirst();
  if (someone) {
    await warnWhenUnfinished(database, print);
    return new Map();
  }
  print(`Making a demo provider with ${customerCount} customers and ${monthCount} months of bills`);
  const today = demoDay(now);
  const firstMonth = addMonths(monthOf(today), 1 - monthCount);
  const { staff, frame } = await inTransaction(database, (tx) =>
    openProvider(tx, now, { firstMonth, today, customerCount, monthCount }),
  );
  const accounts = new Map(
    (await readMoneyAccounts(database)).map(({ ledgerName, ledgerId }) => [ledgerName, ledgerId]),
  );
  await inTransaction(database, (tx) => showHowToPay(tx, { staff, accounts, now, firstMonth }));
  const provider: DemoProvider = {
    database,
    counter: {
      staff,
      accounts,
      isSmsSent: false,
      now,
      transfers: [],
      untold: { from: statementsFrom(today), until: addDays(today, -1) },
    },
    today,
    plans: Array.from({ length: customerCount }, (_, number) => planDemoCustomer(number, frame)),
    customerIds: new Map(),
    waiting: [],
    statements: new Map(),
  };
  await registerInitialCustomers(provider, firstMonth);
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(firstMonth, index));
  const treasury = { database, staff, accounts, now, today, customerCount };
  const earlier = months.slice(0, -STATEMENT_MONTHS);
  for (const month of earlier) await simulateMonth(provider, month);
  await moveDemoMoney(treasury, { months: earlier, areWalletsTold: false });
  const told = months.slice(-STATEMENT_MONTHS);
  await tellByStatements(provider, told);
  const accountId = accounts.get('Cash in Hand') ?? 0;
  await handOverCash({ database, staff, accountId, now });
  await suspendDemoDebtors(provider);
  await backdateMessages(database, now);
  await moveDemoMoney(treasury, { months: told, areWalletsTold: true });
  const tillId = accounts.get('Cash in Hand') as number;
  await closeDemoDays(database, { staff, now, today, tillId });
  await makePastSessions(database, now);
  await makeDemoReadings(database, now);
  await linkDemoPayers(provider);
  await showDemoTerms(provider);
  await openPublicPages(provider, options.publicAddress);
  printSignIns(staff, print);
  return provider.statements;
}

/** What customers see on their page: numbers that belong to nobody. */
const PAY_INTO = [
  {
    name: 'bKash',
    type: 'mobile',
    publicNo: '01700-000000',
    pageHint: 'Choose Payment in the bKash app.',
  },
  { name: 'Nagad', type: 'mobile', publicNo: '01800-000000', pageHint: null },
  {
    name: 'Bank',
    type: 'bank',
    publicNo: '000-0000-000000',
    pageHint: 'Doel Fibernet, Mirpur branch',
  },
] as const;

async function showHowToPay(
  tx: Database,
  {
    staff,
    accounts,
    now,
    firstMonth,
  }: Pick<DemoFrame, 'firstMonth'> & Pick<DemoProvider['counter'], 'staff' | 'accounts' | 'now'>,
): Promise<void> {
  const at = demoInstant(now, firstDayOf(firstMonth));
  for (const { name, ...told } of PAY_INTO) {
    const form = { ...told, id: accounts.get(name) as number, name, onPage: true };
    await actAs(tx, { by: staff.admin, at, action: 'moneyAccountUpdate' }, (context) =>
      updateMoneyAccount(context, form),
    );
  }
}

/** The last two months, in which wallets' statements tell of most payments into them. */
async function tellByStatements(
  provider: DemoProvider,
  [last, current]: readonly Month[],
): Promise<void> {
  const wallets = await openDemoWallets(provider);
  await simulateMonth(provider, last as Month);
  await bringLastMonth(provider, wallets);
  await startSms(provider);
  await simulateMonth(provider, current as Month);
  await bringThisMonth(provider, wallets);
}

/** Sets up company, zones, packages, routers and staff on the first day. */
async function openProvider(
  tx: Database,
  now: Date,
  span: Omit<DemoFrame, 'zones' | 'packages' | 'routers'>,
): Promise<{ staff: DemoStaff; frame: DemoFrame }> {
  const at = demoInstant(now, firstDayOf(span.firstMonth));
  const admin = await readDemoAdmin(tx);
  const zones = await actAs(tx, { by: admin, at, action: 'zoneCreate' }, makeDemoZones);
  const packages = await actAs(tx, { by: admin, at, action: 'packageCreate' }, makeDemoPackages);
  const routers = await actAs(tx, { by: admin, at, action: 'routerCreate' }, makeDemoRouters);
  await nameCompany(tx, { by: admin, at, isSmsOn: false, publicAddress: null });
  await declareDemo(tx);
  return {
    staff: await makeDemoStaff(tx, { admin, zones, at }),
    frame: { ...span, zones, packages, routers },
  };
}

/**
 * Registers the customers who joined before the first month, with opening balances; their
 * connection charge is marked as billed.
 */
async function registerInitialCustomers(provider: DemoProvider, firstMonth: Month): Promise<void> {
  const { database, counter, plans, customerIds } = provider;
  const day = firstDayOf(firstMonth);
  const by = counter.staff.admin;
  await inTransaction(database, async (tx) => {
    const books = await lockBookDay(tx, provider.today);
    for (const plan of plans.filter(({ joinsOn }) => joinsOn === null)) {
      const { id, code } = await registerCustomer(tx, {
        user: by,
        input: plan.form,
        today: provider.today,
      });
      const amountPaisa = plan.openingPaisa;
      const opening = { customerId: id, customerCode: code, amountPaisa, day, createdBy: by.id };
      await postOpeningBalance(tx, opening, books);
      await markConnectionBilled(tx, id);
      customerIds.set(plan.number, id);
    }
  });
}

/** SMS are switched on for the current month only: a year of them would fill the outbox. */
async function startSms({ database, counter, today }: DemoProvider): Promise<void> {
  const at = demoInstant(counter.now, firstDayOf(monthOf(today)));
  const settings = { by: counter.staff.admin, at, isSmsOn: true, publicAddress: null };
  await inTransaction(database, async (tx) => {
    await nameCompany(tx, settings);
    await writeGatewaySettings(tx, { ...(await readGatewaySettings(tx)), pricePerPart: paisa(35) });
  });
  counter.isSmsSent = true;
}

/** The last step; a missing public address therefore means that the first start was interrupted. */
async function openPublicPages(
  { database, counter }: DemoProvider,
  publicAddress = 'https://pay.doelfibernet.example',
): Promise<void> {
  const settings = { by: counter.staff.admin, at: counter.now, isSmsOn: true, publicAddress };
  await inTransaction(database, (tx) => nameCompany(tx, settings));
}

async function nameCompany(
  tx: Database,
  settings: { by: DemoUser; at: Date; isSmsOn: boolean; publicAddress: string | null },
): Promise<void> {
  const { by, at, isSmsOn, publicAddress } = settings;
  await actAs(tx, { by, at, action: 'companySettingsUpdate' }, (context) =>
    saveCompany(context, {
      name: 'Doel Fibernet',
      address: 'House 12, Road 4, Block C, Mirpur 10, Dhaka 1216',
      phone: '01700-000000, 01800-000000',
      email: 'billing@doelfibernet.example',
      website: 'https://doelfibernet.example',
      publicAddress,
      codePrefix: 'DF',
      discountLimit: demoTaka(100),
      smsOnGenerate: isSmsOn,
      timeZone: null,
      currencyCode: null,
      currencySign: null,
      numberGrouping: null,
      phoneRule: null,
      language: null,
      vatPercent: null,
      isVatInclusive: null,
      vatStartsOn: null,
      changesBilled: 'by_days',
      leavesBilled: 'by_days',
    }),
  );
}

async function warnWhenUnfinished(database: Database, print: DemoOptions['print']): Promise<void> {
  const { publicAddress } = await readCompany(database);
  if (publicAddress !== null) return;
  print(
    'The demo is incomplete: its first start was cut short. Remove its data folder to redo it.',
  );
}

function printSignIns(
  { admin, manager, collectors }: DemoStaff,
  print: DemoOptions['print'],
): void {
  print(
    `Sign in as ${admin.email} or ${manager.email} (Super Admin), or as a collector of a zone:`,
  );
  print(`  ${collectors.map(({ email }) => email).join(', ')}`);
  print(
    `Password of all: ${DEMO_PASSWORD} (of ${admin.email}: as set by ADMIN_PASSWORD, if given)`,
  );
}
