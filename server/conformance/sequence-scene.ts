import { API_PREFIX } from '@netkhata/contract/documentation';
import type { DemoRandom } from '../demo/demo-random.ts';
import { documentedCalls } from '../http/openapi/document.ts';
import { DEFAULT_INSTANT, type TestApp, type TestClient } from '../test-support/test-app.ts';
import { exampleRequest, type CallKey, sendExample } from './example-world.ts';

/** Expected response: success, any refusal, a 422 that names its field, or any of these. */
export type Expected = 'done' | 'refused' | 'badInput' | 'answered';

export interface Answer {
  status: number;
  // biome-ignore lint: tests look at the raw data
  data: any;
}

/** Three Super Admins, so that none is the only admin, and a clerk of each zone. */
export interface Cast {
  owner: TestClient;
  second: TestClient;
  third: TestClient;
  clerk: TestClient;
  stranger: TestClient;
}

export const ZONES = { clerk: 1, stranger: 2 };
const CASH = 11;
const DAY_MS = 86_400_000;

export const signInCast = async ({ signIn }: TestApp): Promise<Cast> => ({
  owner: await signIn(),
  second: await signIn(),
  third: await signIn(),
  clerk: await signIn({ userType: '2', zoneId: ZONES.clerk }),
  stranger: await signIn({ userType: '2', zoneId: ZONES.stranger }),
});

/** The day so many days after the tests' own day. */
export const dayFrom = (days: number): string =>
  new Date(Date.parse(DEFAULT_INSTANT) + days * DAY_MS).toISOString().slice(0, 10);

/** One sequence of calls, the problems of their responses, and the customers they touched. */
export class Scene {
  readonly problems: string[] = [];
  readonly customers: number[] = [];

  readonly testApp: TestApp;
  readonly cast: Cast;
  readonly random: DemoRandom;

  constructor(testApp: TestApp, cast: Cast, random: DemoRandom) {
    this.testApp = testApp;
    this.cast = cast;
    this.random = random;
  }

  async send(
    user: TestClient,
    call: { path: string; body?: object; key?: string },
    expected: Expected,
  ): Promise<Answer> {
    const { path, body, key } = call;
    const answer = await this.testApp.app.inject({
      method: body ? 'POST' : 'GET',
      url: `${API_PREFIX}${path}`,
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    const { statusCode: status } = answer;
    const { data, errorMessage } = answer.json();
    const namesField = typeof errorMessage === 'object' && errorMessage !== null;
    const isAsExpected = {
      done: status === 200,
      refused: status >= 400 && status < 500,
      badInput: status === 422 && namesField,
      answered: status < 500,
    }[expected];
    if (!isAsExpected) {
      const sent = body ? JSON.stringify(body) : '';
      const responseText = answer.body.slice(0, 200);
      this.problems.push(`${path} ${sent}\n  -> ${status}, not ${expected}: ${responseText}`);
    }
    return { status, data };
  }

  expect(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.problems.push(otherwise);
  }

  async newCustomer(fields: Record<string, unknown> = {}, zone = ZONES.clerk): Promise<number> {
    const body = {
      name: `Sequence ${this.random.digits(6)}`,
      mobileNo: `018${this.random.digits(8)}`,
      monthlyFee: '700',
      connectionDate: '2025-01-15',
      zone,
      ...fields,
    };
    const { data } = await this.send(this.cast.owner, { path: 'customer_reg', body }, 'done');
    if (data?.id) this.customers.push(data.id);
    return data?.id ?? 0;
  }

  /** Creates a bill with one item, by default neither a month's service nor a connection. */
  async newBill(customer: number, price = '1000', item = 4): Promise<number> {
    const bill_item = [{ item, quantity: '1', price }];
    const body = { customer, billDate: dayFrom(0), bill_item };
    const { data } = await this.send(this.cast.owner, { path: 'bill_save', body }, 'done');
    return data?.id ?? 0;
  }

  /** Request for a payment, as the form sends it. */
  payment(customer: number, change: Record<string, unknown> = {}): { path: string; body: object } {
    return { path: 'payment_received', body: { customer, account: CASH, ...change } };
  }

  async newPayment(customer: number, amount = '10'): Promise<number> {
    const call = this.payment(customer, { advanceAmount: amount });
    const { data } = await this.send(this.cast.owner, call, 'done');
    return data?.id ?? 0;
  }

  async run(billDate: string): Promise<number> {
    const call = { path: 'bill_generate', body: { billDate } };
    const { data } = await this.send(this.cast.owner, call, 'done');
    return data?.id ?? 0;
  }

  /** Number of lines with an item on the customer's bills, without void ones. */
  async linesOf(customer: number, item: number): Promise<number> {
    const { count } = await this.testApp.database
      .selectFrom('billItems')
      .innerJoin('bills', 'bills.id', 'billItems.billId')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('bills.customerId', '=', customer)
      .where('bills.voidedAt', 'is', null)
      .where('billItems.itemId', '=', item)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Reads every tile, list and search, and the touched customers' pages, as a Super Admin. */
  async readEverything(): Promise<void> {
    const { owner } = this.cast;
    for (const key of READS) {
      const answer = await sendExample(this.testApp, exampleRequest(key), owner.token);
      this.expect(answer.status === 200, `then ${key} answers ${answer.status}`);
    }
    const [day, later] = [dayFrom(-1000), dayFrom(62)];
    const period = `period=range&fromDate=${dayFrom(-300)}&toDate=${later}`;
    const table = (list: string, column: string) => ({
      path: `${list}?page=1&per_page=100&column=${column}&order=desc`,
      body: {},
    });
    const calls = [
      table('bill_list', 'amount'),
      table('payment_list', 'amount'),
      { path: 'reports/customer_due?page=1&per_page=100&column=balance&order=desc' },
      { path: 'reports/customer_collection', body: { zone: 'all', fromDate: day, toDate: later } },
      { path: `reports/period_figures?${period}` },
      ...this.customers.flatMap((id) => [
        { path: `customer_details/${id}` },
        { path: `customer_statement/${id}` },
        { path: `get_customer_bill/${id}` },
        { path: `customer_payment_list/${id}` },
        { path: 'customer_bill_list', body: { customer: id } },
      ]),
    ];
    for (const call of calls) await this.send(owner, call, 'done');
  }
}

const READS = documentedCalls
  .filter(({ endpoint }) => endpoint.effect === 'read' && endpoint.reply.kind !== 'file')
  .filter(({ endpoint, key }) => endpoint.reply.kind !== 'events' && key !== 'uploadedImage')
  .map(({ key }) => key as CallKey);
