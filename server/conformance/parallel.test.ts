import { beforeAll, expect, test } from 'vitest';
import { type DemoRandom, demoRandom } from '../demo/demo-random.ts';
import { type DocumentedCall, documentedCalls } from '../http/openapi/document.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { TEST_SEED } from '../test-support/seeded-random.ts';
import { makeExampleWorld } from './example-world.ts';
import { answerProblems, sendFuzz, describeAnswer } from './fuzz-answer.ts';
import { type FuzzRequest, fuzzRequest } from './fuzz-input.ts';
import { UNSETTLING_CALLS } from './unsettling-calls.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500) / 5;
/** Number of concurrent calls. */
const AT_ONCE = 8;

const MONEY = /^(bill|payment|customer)/;

const writing = documentedCalls.filter(
  ({ key, endpoint }) => endpoint.effect === 'write' && !UNSETTLING_CALLS.has(key),
);
/** Calls that move money are weighted, to collide on the same few customers. */
const weighted = writing.map((call) => [call, MONEY.test(call.key) ? 4 : 1] as const);

const testApp = await createTestApp();
const users: TestClient[] = [];

beforeAll(async () => {
  await makeExampleWorld(testApp);
  users.push(await testApp.signIn(), await testApp.signIn());
  users.push(await testApp.signIn({ userType: '2', zoneId: 1 }));
});

/** Body of a payment of a part of what a customer owes. */
async function submission(user: TestClient, random: DemoRandom): Promise<string> {
  const customer = random.between(1, 3);
  const { body } = await user.raw('POST', 'customer_bill_list', { customer });
  // A concurrent call may have moved the customer to another zone.
  const bills: { balance: number }[] = (body.billData ?? []).slice(0, 20);
  const billData = bills.map((bill) => ({
    ...bill,
    payAmount: random.pick([bill.balance, Math.min(bill.balance, 10)]),
    isSelect: 1,
  }));
  return JSON.stringify({ customer, account: 11, billData, advanceAmount: random.pick([0, 5]) });
}

async function nextRequest(
  call: DocumentedCall,
  user: TestClient,
  random: DemoRandom,
): Promise<FuzzRequest> {
  const request = fuzzRequest(call, random, 0);
  request.headers.authorization = `Bearer ${user.token}`;
  if (call.key === 'paymentCollect') request.payload = await submission(user, random);
  return request;
}

test(
  `${REQUESTS} changes by several users, ${AT_ONCE} at a time, are answered as documented`,
  async () => {
    const random = demoRandom('parallel', TEST_SEED);
    const problems: string[] = [];
    let succeeded = 0;
    for (let sent = 0; sent < REQUESTS && problems.length === 0; sent += AT_ONCE) {
      const requests: [DocumentedCall, FuzzRequest][] = [];
      for (let place = 0; place < AT_ONCE; place += 1) {
        const call = random.pickWeighted(weighted);
        requests.push([call, await nextRequest(call, random.pick(users), random)]);
      }
      const answers = await Promise.all(
        requests.map(([call, request]) => sendFuzz(testApp, call, request)),
      );
      for (const answer of answers) {
        const found = answerProblems(answer);
        if (found.length > 0) problems.push(describeAnswer(answer, found));
        if (answer.status === 200) succeeded += 1;
      }
    }
    expect(problems.join('\n\n')).toBe('');
    expect(succeeded).toBeGreaterThan(REQUESTS / 5);
    await expectBooksAtZero(testApp.database);
  },
  300_000 + REQUESTS * 100,
);
