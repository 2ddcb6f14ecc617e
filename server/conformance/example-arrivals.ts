import { expect } from 'vitest';
import { BKASH, statementFile, bringFile } from '../test-support/arrival-test-kit.ts';
import type { TestClient } from '../test-support/test-app.ts';

/**
 * Arrivals 1 to 9 of a statement: 5 and 6 are nobody's, the latter set aside, 7 is matched, 8 can be
 * confirmed. Payment 11 has the amount of arrival 2, movement 5 that of arrival 3. Text 1 could not
 * be read. Tick 1 is of a payment that was dated back, as is another one.
 */
export async function makeExampleArrivals(admin: TestClient): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const answer = await admin.raw('POST', path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body.errorMessage)}`).toBe(200);
  };
  // The customer is not that of the other examples, whose bills stay as they are.
  const { code } = await admin.call('customerDetails', { params: { id: 4 } });
  const at = (minute: number) => `2026-11-20 09:0${minute}`;
  const file = statementFile(
    [
      { at: at(1), number: 'CJU0000001', in: 410 },
      { at: at(2), number: 'CJU0000002', in: 420 },
      { at: at(3), number: 'CJU0000003', out: 430 },
      { at: at(4), number: 'CJU0000004', out: 440 },
      { at: at(5), number: 'CJU0000005', in: 450 },
      { at: at(6), number: 'CJU0000006', in: 460 },
      { at: at(7), number: 'CJU0000007', in: 470 },
      { at: at(8), number: 'CJU0000008', in: 480, reference: code },
      { at: at(9), number: 'CJU0000010', in: 490 },
    ],
    5000,
  );
  await bringFile(admin, file);
  await post('payment_received', { customer: 1, account: BKASH, paymentAmount: '420' });
  await post('money_transfer', { from: BKASH, to: 12, amount: '430' });
  await post('arrival_set_aside', { id: 6, reason: 'The owner’s own' });
  await post('arrival_match', { id: 7, customer: 4 });
  await post('arrival_texts', { account: BKASH, texts: 'Win a car today!' });
  // Two that are dated back, of which one is ticked off.
  const late = { customer: 4, account: 11, paymentAmount: '10', takenOn: '2026-11-01' };
  await post('payment_received', late);
  await post('payment_received', late);
  const { entries } = await admin.call('pleaseCheck', { query: {} });
  const { kind, record, facts } = entries.find((entry) => entry.kind === 'dated_back') ?? {};
  await post('please_check_close', { kind, record, facts, remark: 'Paper slips of the village' });
}
