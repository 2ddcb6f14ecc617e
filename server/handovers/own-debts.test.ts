import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero, registerTestCustomer, taka } from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';
import { openUnguarded } from '../test-support/test-database.ts';

const { app, owner, partner, receiver, collect, handOver, ...kit } = await openHandoverTest();
const { count, accept } = kit;
const TILL = 11;
const BANK = 12;
const OWN = 'Someone else must settle your own balance.';

const owedBy = (staffId: number) =>
  readPlaceBalance(app.database, { account: 'owed_by_staff', staffId });
const advance = (staff: number, by: TestClient, amount = 500) =>
  by.attempt('moneyPayOut', {
    body: moneyBody('moneyPayOut', {
      account: BANK,
      category: CATEGORY.advanceToStaff,
      staff,
      amount,
    }),
  });
const repay = (staff: number, by: TestClient, amount = 500) =>
  by.attempt('moneyPayIn', {
    body: moneyBody('moneyPayIn', {
      account: BANK,
      category: CATEGORY.repaidByStaff,
      staff,
      amount,
    }),
  });
const takeBack = (id: number, by: TestClient) =>
  by.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } });
const idOf = (outcome: Awaited<ReturnType<typeof advance>>): number => {
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok ? outcome.result.data.id : 0;
};

afterEach(() => expectBooksAtZero(app.database));

describe('nobody settles their own debt', () => {
  it('by a pay-in as repaid by staff', async () => {
    idOf(await advance(owner.user.id, partner));
    expect(await repay(owner.user.id, owner)).toMatchObject({ status: 403, errorMessage: OWN });
    expect(await owedBy(owner.user.id)).toBe(taka(500));
    expect(await repay(owner.user.id, partner)).toMatchObject({ ok: true });
    expect(await owedBy(owner.user.id)).toBe(0);
  });

  it.each([
    ['got from another', () => partner],
    ['paid out to oneself', () => owner],
  ])('by taking back an advance that one %s', async (_, by) => {
    const id = idOf(await advance(owner.user.id, by()));
    expect(await takeBack(id, owner)).toMatchObject({ status: 403, errorMessage: OWN });
    const query = { page: 1, per_page: 10, column: null, order: 'desc', globalSearch: '' } as const;
    const { rows } = await owner.call('moneyTable', { query, body: {} });
    expect(rows.find((row) => row.id === id)).toMatchObject({ canTakeBack: false });
    expect(await takeBack(id, partner)).toMatchObject({ ok: true });
    expect(await owedBy(owner.user.id)).toBe(0);
  });

  it('but what one repaid may be taken back by oneself: the debt is there again', async () => {
    idOf(await advance(owner.user.id, partner));
    const id = idOf(await repay(owner.user.id, partner));
    expect(await takeBack(id, owner)).toMatchObject({ ok: true });
    expect(await owedBy(owner.user.id)).toBe(taka(500));
    expect(await repay(owner.user.id, partner)).toMatchObject({ ok: true });
  });

  it.each(['made_good', 'difference'] as const)(
    'by deleting a payment of one’s own as never there, with a shortage %s',
    async (shortage) => {
      const [paymentId = 0] = await collect(owner, [300]);
      const id = await handOver(owner, 0, { shortage });
      await count(receiver, id, 0);
      expect(await accept(receiver, id)).toMatchObject({ ok: true });
      const remove = (by: TestClient) =>
        by.attempt('paymentDelete', {
          body: { paymentId, reason: 'A slip', money: 'never_there' },
        });
      expect(await remove(owner)).toMatchObject({
        status: 403,
        errorMessage: 'Someone else must cancel your shortage.',
      });
      expect(await owedBy(owner.user.id)).toBe(shortage === 'made_good' ? taka(300) : 0);
      expect(await remove(partner)).toMatchObject({ ok: true });
      expect(await owedBy(owner.user.id)).toBe(0);
    },
  );

  it('by settling it in any way', async () => {
    idOf(await advance(owner.user.id, partner));
    for (const way of ['notes', 'salary', 'forgiven'] as const) {
      const body = { staff: owner.user.id, way, amount: taka(500), account: TILL, reason: 'x' };
      expect(await owner.attempt('staffDebtSettle', { body })).toMatchObject({
        status: 403,
        errorMessage: OWN,
      });
    }
    expect(await repay(owner.user.id, partner)).toMatchObject({ ok: true });
  });
});

it('who gets an advance does not approve it', async () => {
  const id = idOf(await advance(owner.user.id, partner, 20_000));
  const approve = (by: TestClient) => by.attempt('payOutApprove', { body: { id } });
  expect(await approve(owner)).toMatchObject({
    status: 403,
    errorMessage: 'You receive this advance. Someone else must approve it.',
  });
  const third = await app.signIn();
  expect(await approve(third)).toMatchObject({ ok: true });
  idOf(await repay(owner.user.id, third, 20_000));
});

describe('the only active Super Admin', () => {
  it('may: nobody else could', async () => {
    const others = sql`role_id = '1' and id <> ${owner.user.id}`;
    const activate = (isActive: boolean) =>
      sql`update users set is_active = ${isActive} where ${others}`.execute(app.database);
    await activate(false);
    const id = idOf(await advance(owner.user.id, owner));
    expect(await takeBack(id, owner)).toMatchObject({ ok: true });
    idOf(await advance(owner.user.id, owner));
    expect(await repay(owner.user.id, owner)).toMatchObject({ ok: true });
    const waiting = idOf(await advance(owner.user.id, owner, 20_000));
    expect(await owner.attempt('payOutApprove', { body: { id: waiting } })).toMatchObject({
      ok: true,
    });
    idOf(await repay(owner.user.id, owner, 20_000));
    await activate(true);
  });
});

/**
 * Whether an entry of a kind may lower the hand or the debt of the user who posts it. The database
 * refuses all others, so that a writer without the guard is found by its first call.
 */
const MAY_LOWER_OWN: Record<string, boolean> = {
  bill_issued: false,
  bill_changed: false,
  bill_voided: false,
  opening_balance: false,
  payment_collected: false,
  payment_approved: false,
  // What it takes out of the hand, the customer owes again.
  payment_deleted: true,
  advance_applied: false,
  advance_returned: false,
  advance_refunded: false,
  payment_lost: false,
  outlay_accepted: false,
  count_difference: false,
  till_counted: false,
  money_transferred: false,
  money_paid_out: false,
  money_paid_in: false,
  money_taken_back: false,
  staff_debt_settled: false,
  cash_rounded: false,
  rounding_returned: false,
  adjustment_settled: false,
};

/** Kinds that move the company's own money: their entries have no customer. */
const OF_COMPANY = [
  'outlay_accepted',
  'count_difference',
  'till_counted',
  'money_transferred',
  'money_paid_out',
  'money_paid_in',
  'staff_debt_settled',
  'cash_rounded',
  'rounding_returned',
];

describe('an entry that lowers the hand or the debt of the user who posts it', () => {
  let customerId: number;
  let tillCountId: number;
  beforeAll(async () => {
    customerId = (await registerTestCustomer(owner)).id;
    const body = { till: TILL, notes: [], remarks: null };
    tillCountId = (await receiver.call('tillOpen', { body })).data.id;
  });

  it('is decided for every kind of entry', async () => {
    const { rows } = await sql<{ kinds: string }>`
      select pg_get_constraintdef(oid) as kinds from pg_constraint
      where contypid = 'entry_kind'::regtype
    `.execute(app.database);
    const kinds = [...(rows[0]?.kinds ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(MAY_LOWER_OWN)));
  });

  it.each(
    Object.entries(MAY_LOWER_OWN).flatMap(([kind, may]) =>
      [3, 16].map((account) => [kind, account, may] as const),
    ),
  )('of kind %s, on account %i: allowed %s', async (kind, account, may) => {
    const customer = OF_COMPANY.includes(kind) ? null : customerId;
    const post = async (createdBy: number) => {
      const unguarded = openUnguarded(app.connection);
      try {
        await unguarded.transaction().execute(async (tx) => {
          const entry = await sql<{ id: number }>`
            insert into ledger_entries (kind, entry_date, customer_id, created_by, till_count_id)
            values (${kind}, '2026-11-21', ${customer}, ${createdBy},
              ${kind === 'till_counted' ? tillCountId : null}) returning id
          `.execute(tx);
          const id = entry.rows[0]?.id;
          await sql`
            insert into ledger_postings (entry_id, account_id, amount_paisa, staff_id)
            values (${id}, ${account}, -100, ${owner.user.id}), (${id}, 12, 100, null)
          `.execute(tx);
          throw new Error('posted');
        });
      } catch (error) {
        return (error as { constraint?: string }).constraint ?? (error as Error).message;
      } finally {
        await unguarded.destroy();
      }
      return undefined;
    };
    const own = await post(owner.user.id);
    const ofAnother = await post(partner.user.id);
    expect(own).toBe(may ? ofAnother : 'ledger_postings_own_debt');
    expect(ofAnother).not.toBe('ledger_postings_own_debt');
  });
});
