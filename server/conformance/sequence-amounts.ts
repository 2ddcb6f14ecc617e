import { sql } from 'kysely';
import { documentedCalls } from '../http/openapi/document.ts';
import { exampleRequest, type CallKey } from './example-world.ts';
import { dayFrom, type Scene } from './sequence-scene.ts';
import { UNSETTLING_CALLS } from './unsettling-calls.ts';

const TIMES = 10;

/** A single amount is at most one crore of taka. */
const WITHIN = ['10000000', '9999999.99'];
const BEYOND = ['10000000.01', '10000000000000', '90071992547409.91', '92233720368547758.07'];

type AmountCall = (scene: Scene, amount: string) => Promise<{ path: string; body: object }>;

const paymentOf: AmountCall = async (scene, advanceAmount) =>
  scene.payment(await scene.newCustomer(), { advanceAmount });

/** The calls that take an amount, each with a body that is valid except for the amount. */
const AMOUNT_CALLS: AmountCall[] = [
  paymentOf,
  async ({ random }, monthlyFee) => ({
    path: 'customer_reg',
    body: {
      name: 'Rich',
      mobileNo: `018${random.digits(8)}`,
      monthlyFee,
      connectionDate: dayFrom(0),
    },
  }),
  async ({ random }, connectionCharge) => ({
    path: 'customer_reg',
    body: { name: 'Far', mobileNo: `018${random.digits(8)}`, monthlyFee: '700', connectionCharge },
  }),
  async (scene, monthlyFee) => ({
    path: 'customer_update',
    body: {
      customerId: await scene.newCustomer(),
      name: 'Rich',
      mobileNo: '01812345678',
      monthlyFee,
    },
  }),
  async (scene, price) => ({
    path: 'bill_save',
    body: {
      customer: await scene.newCustomer(),
      billDate: dayFrom(0),
      bill_item: [{ item: 4, quantity: '1', price }],
    },
  }),
  async ({ random }, price) => ({
    path: 'item_create',
    body: { name: `Item ${random.digits(8)}`, unitName: 'Pcs', revenueKind: 'other', price },
  }),
  async ({ random }, billAmount) => ({
    path: 'package_create',
    body: { name: `Package ${random.digits(8)}`, speed: '1 Gbps', billAmount },
  }),
];

/** In every call an amount over the limit, then the largest allowed one ten times. */
export async function largestAmounts(scene: Scene): Promise<void> {
  const { random, cast } = scene;
  for (const amountCall of AMOUNT_CALLS) {
    const call = await amountCall(scene, random.pick(BEYOND));
    await scene.send(cast.owner, call, 'badInput');
  }
  const amount = random.pick(WITHIN);
  for (const amountCall of [paymentOf, random.pick(AMOUNT_CALLS)]) {
    const call = await amountCall(scene, amount);
    for (let time = 0; time < TIMES; time += 1) {
      // The name of an item or package exists after the first time.
      const isTaken = time > 0 && /item_create|package_create/.test(call.path);
      await scene.send(cast.owner, call, isTaken ? 'answered' : 'done');
    }
  }
  await scene.run(random.pick(['2026-12-05', '2027-01-05']));
}

/** Bills over the limits: a line's quantity, quantity times price, and the sum of the lines. */
export async function largestBills(scene: Scene): Promise<void> {
  const customer = await scene.newCustomer();
  const line = (quantity: string, price: string) => ({ item: 4, quantity, price });
  const most = line('1', '10000000');
  for (const bill_item of [[line('10001', '1')], [line('10000', '10000000')], [most, most]]) {
    const body = { customer, billDate: dayFrom(0), bill_item };
    await scene.send(scene.cast.owner, { path: 'bill_save', body }, 'badInput');
  }
  const file = `name,mobileNo,monthlyFee,openingBalance\nRich,01811223344,500,10000000.01`;
  const call = { path: 'register_import', body: { file } };
  const { data } = await scene.send(scene.cast.owner, call, 'answered');
  scene.expect(data?.created !== 1, 'an opening balance beyond the bound was imported');
}

/** Repeats a write's example ten times: with different idempotency keys, then with the same. */
export async function sameCall(scene: Scene): Promise<void> {
  const { random, cast } = scene;
  const key = random.pick(REPEATABLE);
  const { address, body } = exampleRequest(key);
  const path = address.replace('/billing-api/api/', '');
  const call = { path, body: JSON.parse(String(body ?? '{}')) as object };
  for (let time = 0; time < TIMES; time += 1) await scene.send(cast.owner, call, 'answered');
  for (let time = 0; time < TIMES; time += 1) {
    const keyed = { ...call, key: `${key} ${random.digits(12)}` };
    const first = await scene.send(cast.owner, keyed, 'answered');
    const again = await scene.send(cast.owner, keyed, 'answered');
    const isSame = JSON.stringify(first.data) === JSON.stringify(again.data);
    // The limit of calls a minute is tested before anything else, also for a repetition.
    const isJudged = first.status === 200 && again.status !== 429;
    scene.expect(!isJudged || isSame, `${path}: one key was answered in two ways`);
  }
}

/** A clerk's small discounts, over two bills of a customer, add up to one limit. */
export async function discountByDiscount(scene: Scene): Promise<void> {
  const { cast, random } = scene;
  const customer = await scene.newCustomer();
  const bills = [await scene.newBill(customer), await scene.newBill(customer)];
  const { data } = await scene.send(cast.owner, { path: 'company_settings' }, 'done');
  const limit = Number(data.discountLimit);
  const discount = Math.max(1, Math.ceil(limit / random.between(1, 3)));
  for (let time = 0; time < TIMES; time += 1) {
    const billData = [{ id: bills[time % 2], discount, payAmount: '1', isSelect: 1 }];
    await scene.send(cast.clerk, scene.payment(customer, { billData }), 'answered');
  }
  const { taka } = await scene.testApp.database
    .selectFrom('paymentAllocations')
    .innerJoin('bills', 'bills.id', 'paymentAllocations.billId')
    .select(sql<number>`sum(payment_allocations.discount_paisa)::float8 / 100`.as('taka'))
    .where('bills.customerId', '=', customer)
    .executeTakeFirstOrThrow();
  scene.expect(taka <= limit, `a clerk gave ${taka} taka of discount, ${limit} are allowed`);
}

/**
 * Without the calls that change the callers or their rules, those that are not idempotent by design
 * (`transactions: 'own'`), and files.
 */
const REPEATABLE = documentedCalls
  .filter(({ endpoint, key }) => endpoint.effect === 'write' && !UNSETTLING_CALLS.has(key))
  .filter(({ endpoint }) => endpoint.transactions !== 'own')
  .filter(
    ({ endpoint, key }) =>
      !endpoint.bodyTypes && !/^(smsGateway|secondFactor|companySettings)/.test(key),
  )
  .map(({ key }) => key as CallKey);
