import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/database.ts';
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

/** Arrival 7 is also what was paid on the customer's page, and the wallet has given it back. */
export async function makeExampleRefund(database: Database, userId: number): Promise<void> {
  await sql`
    with checkout as (
      insert into account_connections (account_id, kind, wallet, code, set_up_by)
      values (13, 'checkout', 'bkash', 'example', ${userId}) returning id
    )
    insert into checkout_attempts (connection_id, account_id, customer_id, page_code, language,
      form_token, invoice_no, amount_paisa, began_at)
    select id, 13, 4, 'example', 'en', ${'E'.repeat(22)}, 'C4-1', 47000, now() from checkout
  `.execute(database);
  await sql`
    insert into checkout_steps (attempt_id, state, wallet_payment_id, wallet_url, happened_at)
    values (1, 'created', 'TR1', 'https://bkash.example', now())
  `.execute(database);
  await sql`
    insert into checkout_steps (attempt_id, state, trx_id, amount_paisa, arrival_id, payment_id,
      happened_at)
    select 1, 'completed', 'CJU0000007', 47000, 7, payment_id, now()
    from arrival_matches where arrival_id = 7
  `.execute(database);
  await sql`
    insert into checkout_refunds (attempt_id, payment_id, amount_paisa, reason, asked_by, asked_at,
      state, trx_id, arrival_id, ended_at)
    select 1, payment_id, 47000, 'Paid twice', ${userId}, now(), 'done', 'CJU0000009', 4, now()
    from arrival_matches where arrival_id = 7
  `.execute(database);
}
