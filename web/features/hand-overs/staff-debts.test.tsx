import type { HeldRight } from '@netkhata/contract/rights';
import { payments } from '@netkhata/contract/payments';
import { staffDebts } from '@netkhata/contract/staff-debts';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { openHandOvers } from './hand-over-test-kit.tsx';
import { settlementsAllowed } from './settlement-kinds.ts';
import { StaffDebts, type StaffDebt } from './staff-debts.tsx';

const debt = (changes: Partial<StaffDebt> = {}): StaffDebt => ({
  staffId: 5,
  staff: 'Salma',
  owed: paisa(50_000),
  difference: paisa(10_000),
  settlements: [],
  ...changes,
});

const open = (debts: StaffDebt[], user = signedInAs()) =>
  openHandOvers(
    <StaffDebts />,
    [
      answer(staffDebts.staffDebts, debts),
      answer(staffDebts.staffDebtSettle, {
        heading: 'Staff balance settled',
        message: 'It is booked.',
        data: { id: 3 },
      }),
      answer(payments.accountOptions, [
        { ledgerId: 1, ledgerName: 'Main Cash', referenceType: 'cash' },
        { ledgerId: 2, ledgerName: 'bKash', referenceType: 'mobile' },
      ]),
    ],
    { user },
  );

afterEach(cleanup);

describe('a debt of staff', () => {
  it('is paid in notes into a till', async () => {
    const page = await open([debt()]);
    await page.user.click(await screen.findByRole('button', { name: 'Settle: Salma' }));
    const dialog = await screen.findByRole('dialog', { name: 'Salma' });
    const settle = () => within(dialog).getByRole('button', { name: 'Settle' });
    await page.user.click(settle());
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await page.user.click(within(dialog).getByRole('radio', { name: 'Paid in notes' }));
    const till = await within(dialog).findByLabelText<HTMLSelectElement>('Till');
    await waitFor(() => expect(till.options).toHaveLength(2));
    await page.user.selectOptions(till, 'Main Cash');
    await page.user.click(settle());
    await screen.findByText('It is booked.');
    expect(page.sent('staff_debt_settle')[0]?.body).toEqual({
      staff: 5,
      way: 'notes',
      amount: 500,
      account: 1,
    });
  });

  it('is forgiven only with a reason', async () => {
    const page = await open([debt()]);
    await page.user.click(await screen.findByRole('button', { name: 'Settle: Salma' }));
    const dialog = await screen.findByRole('dialog', { name: 'Salma' });
    await page.user.click(within(dialog).getByRole('radio', { name: 'Forgiven' }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Settle' }));
    const reason = within(dialog).getByLabelText('Reason');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(page.sent('staff_debt_settle')).toEqual([]);
    await page.user.type(reason, 'Robbed on the way{Enter}');
    await waitFor(() => expect(page.sent('staff_debt_settle')).toHaveLength(1));
    expect(page.sent('staff_debt_settle')[0]?.body).toMatchObject({
      way: 'forgiven',
      reason: 'Robbed on the way',
    });
  });

  it("is accepted for one's own difference by the employee", async () => {
    const salma = signedInAs({ userId: 5, rights: ['hand_over'] });
    const page = await open([debt({ owed: paisa(0) })], salma);
    await page.user.click(await screen.findByRole('button', { name: 'Accept as my debt: Salma' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept as my debt' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await page.user.click(within(dialog).getByRole('button', { name: 'Accept as my debt' }));
    await waitFor(() => expect(page.sent('staff_debt_settle')).toHaveLength(1));
    expect(page.sent('staff_debt_settle')[0]?.body).toEqual({
      staff: 5,
      way: 'taken_over',
      amount: 100,
    });
  });

  it('says when there is none, and lists settled ones', async () => {
    await open([]);
    expect(await screen.findByText('No open balances.')).toBeTruthy();
    cleanup();
    const settlement = {
      id: 3,
      date: '2026-11-20',
      way: 'salary' as const,
      amount: paisa(20_000),
      account: null,
      reason: 'November',
      settledBy: 'Ayesha Rahman',
    };
    await open([debt({ settlements: [settlement] })]);
    const table = await screen.findByRole('table', { name: 'Latest settlements' });
    expect(within(table).getByText('Deducted from salary')).toBeTruthy();
  });
});

describe('the right to settle', () => {
  const of = (changes: object) =>
    settlementsAllowed({
      isOwn: false,
      isOwing: true,
      isShort: true,
      mayReceive: true,
      mayPayOut: true,
      ...changes,
    });
  it.each<[string, object, string[]]>([
    ['with every right', {}, ['notes', 'salary', 'forgiven']],
    ['with only the right to receive money', { mayPayOut: false }, ['notes']],
    ['with only the right to pay out', { mayReceive: false }, ['salary', 'forgiven']],
    ['with no right', { mayReceive: false, mayPayOut: false }, []],
    ['for an employee who owes nothing', { isOwing: false }, []],
    ['for oneself', { isOwn: true }, ['taken_over']],
    ['for oneself without a shortage', { isOwn: true, isShort: false }, []],
  ])('%s', (_name, changes, ways) => {
    expect(of(changes)).toEqual(ways);
  });

  it('is applied on the screen', async () => {
    const rights: HeldRight[] = ['receive_money'];
    const page = await open([debt()], signedInAs({ userId: 9, rights }));
    await page.user.click(await screen.findByRole('button', { name: 'Settle: Salma' }));
    const dialog = await screen.findByRole('dialog', { name: 'Salma' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  });
});
