import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moveSample, runMoveJob } from '../../test-support/move-test-kit.ts';
import { expectBooksAtZero } from '../../test-support/scenario.ts';
import { createTestApp } from '../../test-support/test-app.ts';
import { NO_ANSWERS } from '../map/answers.ts';
import { moveReport } from '../map/move-report.ts';
import { prepareMove, readMoveFiles } from '../prepare-move.ts';
import { sourceOfBytes } from '../read/file-bytes.ts';
import { acceptMove } from './accept-move.ts';
import { openMove } from './open-move.ts';

const app = await createTestApp();
app.clock.set('2026-11-22T10:00:00+06:00');
let admin = await app.signIn();

const today = '2026-11-22';

class Killed extends Error {}

/** Moves the provider in; simulates a crash after some batches. */
async function moveIn(killAfter = Number.POSITIVE_INFINITY) {
  const { files, digest } = await readMoveFiles([
    sourceOfBytes('phpnuxbill.sql', moveSample('phpnuxbill.sql')),
    sourceOfBytes('secrets.rsc', moveSample('ppp-secret.ros7.rsc')),
  ]);
  const plan = await prepareMove(app.database, files, { answers: NO_ANSWERS, today });
  const report = moveReport(plan, []);
  const moveId = await openMove(app.database, {
    digest,
    fileNames: files.map(({ name }) => name),
    movingDay: plan.movingDay,
    report,
    differsReason: null,
    createdBy: null,
  });
  let batches = 0;
  const onProgress = (): void => {
    batches += 1;
    if (batches >= killAfter) throw new Killed();
  };
  const accepted = await acceptMove(app.database, plan, {
    moveId,
    today,
    createdBy: null,
    onProgress,
    batch: 100,
  });
  return { report, accepted };
}

interface Expected {
  id: number;
  code: string;
  openingBalance: number;
  paidUntil: string | null;
  future_installments: number;
}
const expected = JSON.parse(moveSample('expected.customers.json').toString()) as Expected[];

interface Moved {
  code: string;
  openingBalance: number;
  paidUntil: string | null;
  instalments: number;
}

const readMoved = async () => {
  const found = await sql<Moved>`
    select code, (balance_paisa / 100.0)::float8 as "openingBalance",
      to_char(paid_until, 'YYYY-MM-DD') as "paidUntil",
      coalesce((
        select sum(amount_paisa * times) / 100 from planned_lines
        where customer_id = customers.id
      ), 0)::float8 as instalments
    from customers join customer_balances on customer_balances.customer_id = customers.id
  `.execute(app.database);
  return found.rows;
};

/** Signs in again, since sessions expire within months. */
const setDay = async (day: string): Promise<void> => {
  app.clock.set(`${day}T10:00:00+06:00`);
  admin = await app.signIn();
};

const previewOf = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });

const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);

it('a move whose command was killed can be taken back, and comes in again', async () => {
  await expect(moveIn(2)).rejects.toThrow(Killed);
  const found = await sql<{ id: number }>`select id from moves`.execute(app.database);
  const id = found.rows[0]?.id ?? 0;
  const params = { id };
  expect(await admin.call('moveDetails', { params })).toMatchObject({
    state: 'accepting',
    canTakeBack: true,
    canAccept: false,
  });
  expect(await admin.call('moveTakeBackPreview', { params })).toMatchObject({
    canTakeBack: true,
    customers: 200,
  });
  await admin.call('moveTakeBack', { body: { id, reason: 'Its files are gone' } });
  await runMoveJob(app, '2026-11-22T10:00:00+06:00');
  expect(await admin.call('moveDetails', { params })).toMatchObject({ state: 'taken_back' });
  expect(await readMoved()).toEqual([]);
  await expectBooksAtZero(app.database);
});

describe('an accepted move', () => {
  it('continues after a killed attempt, and is created once', async () => {
    await expect(moveIn(2)).rejects.toThrow(Killed);
    const half = await readMoved();
    expect(half).toHaveLength(200);
    await expectBooksAtZero(app.database);
    const { accepted, report } = await moveIn();
    expect(accepted).toEqual({ created: 154, thereAlready: 200, refused: [] });
    expect(report).toMatchObject({ come_in: 354, opening_net: '-8420.00' });
    const again = await moveIn();
    expect(again.accepted).toEqual({ created: 0, thereAlready: 354, refused: [] });
    expect(again.report).toEqual(report);
    const moves = await sql<{ state: string }>`select state from moves order by id`.execute(
      app.database,
    );
    expect(moves.rows).toEqual([{ state: 'taken_back' }, { state: 'accepted' }]);
  });

  it('creates nobody while it is being taken back', async () => {
    await sql`
      update moves set state = 'taking_back', take_back_reason = 'A trial'
      where state = 'accepted'
    `.execute(app.database);
    await expect(moveIn()).rejects.toMatchObject({ status: 409 });
    const found = await sql<{ id: number }>`
      select id from moves where state = 'taking_back'
    `.execute(app.database);
    const moveId = found.rows[0]?.id ?? 0;
    // With these answers, rows refused before would be imported.
    const answers = { ...NO_ANSWERS, mobileForMissing: '01700000000' };
    const { files } = await readMoveFiles([
      sourceOfBytes('phpnuxbill.sql', moveSample('phpnuxbill.sql')),
    ]);
    const plan = await prepareMove(app.database, files, { answers, today });
    const accepted = await acceptMove(app.database, plan, { moveId, today, createdBy: null });
    expect(accepted).toMatchObject({ created: 0, refused: [] });
    expect(await readMoved()).toHaveLength(354);
    await sql`
      update moves set state = 'accepted', take_back_reason = null where state = 'taking_back'
    `.execute(app.database);
  });

  it('keeps each balance, paid until and instalment, and the books agree', async () => {
    const moved = await readMoved();
    const wanted = expected.map(({ code, openingBalance, paidUntil, ...row }) => {
      return { code, openingBalance, paidUntil, instalments: row.future_installments };
    });
    expect(moved.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
    await expectBooksAtZero(app.database);
  });

  it('is not billed for anything already paid', async () => {
    const paidInto = expected.filter(({ paidUntil }) => (paidUntil ?? '') > '2026-11-30');
    const preview = await previewOf('2026-11-30');
    expect(preview).toMatchObject({ count: 58, skipped: { settled: 188 } });
    const rows = await admin.call('billRunPreviewRows', {
      body: { billDate: '2026-11-30', reason: null, after: null },
    });
    const codes = new Set(paidInto.map(({ code }) => code));
    expect(rows.rows.filter(({ code }) => codes.has(code))).toEqual([]);
  });

  it('pays off instalments with its bills, one per bill, as often as planned', async () => {
    const owing = expected.filter(({ future_installments: left }) => left > 0);
    const linesOf = async () => {
      const found = await sql<{ lines: number; bills: number }>`
        select count(*)::int as lines, count(distinct bill_id)::int as bills
        from bill_items join bills on bills.id = bill_id
        where item_id = 9 and voided_at is null
      `.execute(app.database);
      return found.rows[0];
    };
    const run = async (billDate: string) => {
      const { totalAmount: total } = await previewOf(billDate);
      const { data } = await admin.call('billGenerate', { body: { billDate } });
      const made = await sql<{ sum: number }>`
        select coalesce(sum(total_paisa), 0)::float8 as sum from bills
        where bill_run_id = ${data.id}
      `.execute(app.database);
      expect(made.rows[0]?.sum).toBe(total);
      return data.id;
    };
    await setDay('2027-01-31');
    const first = await run('2027-01-31');
    const once = await linesOf();
    expect(once?.bills).toBeGreaterThan(3);
    expect(once?.bills).toBeLessThanOrEqual(owing.length);
    await admin.call('billRunUndo', { body: { id: first, reason: 'A trial' } });
    expect(await linesOf()).toEqual({ lines: 0, bills: 0 });
    await run('2027-01-31');
    expect(await linesOf()).toEqual(once);
    for (const billDate of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
      await setDay(billDate);
      await run(billDate);
    }
    const tooMany = await sql`
      select from planned_lines join billed_planned_lines on planned_line_id = planned_lines.id
        join bills on bills.id = bill_id and voided_at is null
      group by planned_lines.id having count(*) > times
    `.execute(app.database);
    expect(tooMany.rows).toEqual([]);
    await expectBooksAtZero(app.database);
  });
});
