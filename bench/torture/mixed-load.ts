import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { oneOf, randomInt } from './chance.ts';

/** Everything that the product has acknowledged and must not lose. */
export interface Acknowledged {
  /** The acknowledged payment, by its remark. */
  readonly payments: Map<string, { id: number; amountPaisa: number }>;
  readonly deletedPayments: Set<number>;
  /** The name last saved, by customer; null while a change is in flight. */
  readonly names: Map<number, string | null>;
  readonly importedCodes: Set<string>;
  /** Months whose generation was acknowledged. */
  readonly months: Set<string>;
}

export interface MixedLoad {
  readonly acknowledged: Acknowledged;
  faults(): string[];
  callCount(): number;
  /** Stops after the calls in flight have completed. */
  stop(): Promise<void>;
}

interface Scene {
  callers: Caller[];
  customerIds: readonly number[];
  acknowledged: Acknowledged;
  isOver: () => boolean;
}

const CASH_IN_HAND = 11;
const CASHIERS = 4;
const FIRST_YEAR = 2026;
const IMPORTED_ROWS = 40;
/** The product limits imports to 30 files a minute per session. */
const IMPORT_EVERY_MS = 2000;

/**
 * Cashiers, an editor, an importer, a user who deletes payments and one who generates bills, all
 * concurrently.
 */
export async function startMixedLoad(options: {
  addressOf: () => string;
  login: { email: string; password: string };
  customerIds: readonly number[];
}): Promise<MixedLoad> {
  let isOver = false;
  const scene: Scene = {
    callers: [],
    customerIds: options.customerIds,
    isOver: () => isOver,
    acknowledged: {
      payments: new Map(),
      deletedPayments: new Set(),
      names: new Map(),
      importedCodes: new Set(),
      months: new Set(),
    },
  };
  const open = async (): Promise<Caller> => {
    const caller = new Caller(options.addressOf);
    scene.callers.push(caller);
    await caller.signIn(options.login);
    return caller;
  };
  const work: Promise<void>[] = [];
  for (let no = 0; no < CASHIERS; no += 1) work.push(collect(scene, await open()));
  work.push(edit(scene, await open()));
  work.push(remove(scene, await open()));
  work.push(importCustomers(scene, await open()));
  work.push(generate(scene, await open()));
  return {
    acknowledged: scene.acknowledged,
    faults: () => scene.callers.flatMap(({ faults }) => faults),
    callCount: () =>
      scene.callers
        .flatMap(({ statuses }) => [...statuses.values()])
        .reduce((sum, count) => sum + count, 0),
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

interface OpenBill {
  id: number;
  balance: number;
}

/** Pays all or part of what a customer owes. Payments are identified by their remark alone. */
async function collect(
  { customerIds, acknowledged, isOver }: Scene,
  caller: Caller,
): Promise<void> {
  while (!isOver()) {
    const customer = oneOf(customerIds);
    const unpaid = await caller.settle('customer_bill_list', { customer });
    const bills = ((unpaid.data.billData ?? []) as OpenBill[]).slice(0, 2);
    const remarks = `torture ${randomUUID()}`;
    const billData = bills.map(({ id, balance }) => ({
      id,
      balance,
      payAmount: randomInt(2) === 0 ? balance : Math.ceil(balance / 2),
      isSelect: 1,
    }));
    const advanceAmount = bills.length === 0 ? 50 : 0;
    const paid = await caller.settle('payment_received', {
      customer,
      account: CASH_IN_HAND,
      billData,
      advanceAmount,
      remarks,
      sendSms: 'no',
    });
    if (paid.status !== 200) continue;
    const taka = billData.reduce((sum, bill) => sum + bill.payAmount, advanceAmount);
    const amountPaisa = Math.round(taka * 100);
    acknowledged.payments.set(remarks, { id: Number(paid.data.id), amountPaisa });
  }
}

async function edit({ customerIds, acknowledged, isOver }: Scene, caller: Caller): Promise<void> {
  while (!isOver()) {
    const customerId = oneOf(customerIds);
    const name = `Edited ${randomUUID().slice(0, 8)}`;
    const before = acknowledged.names.get(customerId);
    acknowledged.names.set(customerId, null);
    const saved = await caller.settle('customer_update', {
      customerId,
      name,
      mobileNo: '01711223344',
      monthlyFee: 700,
      connectionDate: '2020-01-01',
      sendSms: 'yes',
    });
    if (saved.status === 200) acknowledged.names.set(customerId, name);
    else if (before !== undefined) acknowledged.names.set(customerId, before);
    else acknowledged.names.delete(customerId);
  }
}

async function remove({ acknowledged, isOver }: Scene, caller: Caller): Promise<void> {
  while (!isOver()) {
    const recent = [...acknowledged.payments.values()].slice(-50);
    const { id } = recent.length > 0 ? oneOf(recent) : { id: 0 };
    const deleted = await caller.settle('payment_delete', { paymentId: id, reason: 'torture' });
    if (deleted.status === 200) acknowledged.deletedPayments.add(id);
  }
}

async function importCustomers({ acknowledged, isOver }: Scene, caller: Caller): Promise<void> {
  for (let batch = 0; !isOver(); batch += 1) {
    const start = 500_000 + batch * IMPORTED_ROWS + randomInt(1_000_000) * 1000;
    const codes = Array.from({ length: IMPORTED_ROWS }, (_, place) => `T${start + place}`);
    const rows = codes.map(
      (code) => `${code},Imported ${code},01811223344,500,active,2026-01-01,150`,
    );
    const file = ['code,name,mobileNo,monthlyFee,status,connectionDate,openingBalance', ...rows];
    const done = await caller.settle('register_import', { file: file.join('\n') });
    if (done.status === 200) for (const code of codes) acknowledged.importedCodes.add(code);
    await sleep(IMPORT_EVERY_MS);
  }
}

/** Generates month after month, retrying each until acknowledged. */
async function generate({ acknowledged, isOver }: Scene, caller: Caller): Promise<void> {
  for (let month = 0; !isOver(); month += 1) {
    const year = FIRST_YEAR + Math.floor(month / 12);
    const billDate = `${year}-${String((month % 12) + 1).padStart(2, '0')}-05`;
    const made = await caller.settle('bill_generate', { billDate });
    if (made.status === 200) acknowledged.months.add(billDate);
  }
}
