import { handovers } from '@netkhata/contract/handovers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { handOverRecord } from '../../test-support/hand-over-record.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { HandOverDetails } from './hand-over-details.tsx';
import { countsDiffer, openHandOvers, saved } from './hand-over-test-kit.tsx';
import type { HandOver } from './hand-over-words.tsx';

const salma = signedInAs({ userId: 5, fullName: 'Salma' });

const agree = saved('The counts agree.', 'counts_agree');

const open = (record: HandOver, user = signedInAs(), counted = agree) =>
  openHandOvers(
    <HandOverDetails handOverId={12} />,
    [
      answer(handovers.handoverDetails, record),
      answer(handovers.handoverCount, counted),
      answer(handovers.handoverConfirm, counted),
      answer(handovers.handoverAccept, saved('Accepted and booked.')),
      answer(handovers.handoverReturn, saved('Returned.')),
      answer(handovers.handoverWithdraw, saved('Withdrawn.')),
    ],
    { user },
  );

const yes = () => screen.findByRole('button', { name: 'Yes' });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the receiver of a hand-over', () => {
  it('counts without seeing the sum, and sends the notes', async () => {
    const page = await open(handOverRecord());
    const first = await screen.findByRole('textbox', { name: 'Pieces of ৳1,000' });
    expect(screen.getByText(/Count first/)).toBeTruthy();
    expect(screen.queryByText('Expected')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Amount' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Slip' })).toBeNull();
    await page.user.type(first, '১{Enter}');
    await page.user.keyboard('1{Enter}');
    await page.user.click(screen.getByRole('button', { name: 'Save my count: ৳1,500.00' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('You counted ৳1,500.00!');
    await page.user.click(await yes());
    const told = await screen.findByText('The counts agree.');
    const toast = told.closest('[role="status"]');
    // Its number is the title beneath, which a longer text would cover on a phone.
    expect(toast?.textContent).toBe('The counts agree.');
    expect(page.sent('handover_count')[0]?.body).toEqual({
      id: 12,
      notes: [
        { note: 1000, pieces: 1 },
        { note: 500, pieces: 1 },
      ],
    });
  });

  it('is warned where the counts differ', async () => {
    const page = await open(
      handOverRecord(),
      signedInAs(),
      saved('The counts differ. Nothing is booked yet.', 'counts_differ'),
    );
    await page.user.type(await screen.findByRole('textbox', { name: /৳1,000$/ }), '1');
    await page.user.click(screen.getByRole('button', { name: 'Save my count: ৳1,000.00' }));
    await page.user.click(await yes());
    expect((await screen.findByRole('alert')).textContent).toContain('The counts differ.');
  });

  it('goes on with a count that was left, which is gone once saved', async () => {
    const thousands = () => screen.findByRole<HTMLInputElement>('textbox', { name: /৳1,000$/ });
    const first = await open(handOverRecord());
    await first.user.type(await thousands(), '4');
    cleanup();
    const page = await open(handOverRecord());
    await screen.findByText(/^You were counting ৳4,000.00, /);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await thousands()).value).toBe('4');
    await page.user.click(screen.getByRole('button', { name: 'Save my count: ৳4,000.00' }));
    await page.user.click(await yes());
    await screen.findByText('The counts agree.');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('accepts the money, and strikes an outlay', async () => {
    const outlay = { id: 9, categoryId: 3, category: 'Fuel', remarks: null, isAccepted: null };
    const page = await open(
      countsDiffer({
        state: 'counts_agree',
        canCount: false,
        canAccept: true,
        expected: paisa(110_000),
        collectorCounted: paisa(110_000),
        difference: paisa(0),
        outlays: [{ ...outlay, amount: paisa(10_000) }],
      }),
    );
    const card = await screen.findByRole('region', { name: 'Accept the money' });
    expect(within(card).getByText('Difference').nextSibling?.textContent).toBe('৳0.00');
    await page.user.click(within(card).getByRole('checkbox', { name: 'Fuel: ৳100.00' }));
    expect(within(card).getByText('Expected').nextSibling?.textContent).toBe('৳1,200.00');
    expect(within(card).getByText('Difference').nextSibling?.textContent).toBe('−৳100.00');
    await page.user.click(within(card).getByRole('button', { name: 'Accept ৳1,100.00' }));
    await page.user.click(await yes());
    await screen.findByText('Accepted and booked.');
    expect(page.sent('handover_accept')[0]?.body).toEqual({
      id: 12,
      outlays: [{ id: 9, isAccepted: 'no' }],
    });
  });

  it('returns it with a reason', async () => {
    const page = await open(handOverRecord());
    await page.user.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText('Reason'), 'Count at the office{Enter}');
    await screen.findByText('Returned.');
    expect(page.sent('handover_return')[0]?.body).toEqual({
      id: 12,
      reason: 'Count at the office',
    });
  });
});

describe('counts that differ', () => {
  it('are shown side by side, note by note', async () => {
    await open(countsDiffer());
    const table = await screen.findByRole('table', { name: 'Both counts by note' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['৳1,000', '1', '1', ''],
      ['৳100', '2', '1', '−৳100.00'],
    ]);
  });

  it("are settled by the collector's confirmation, with a choice for the shortage", async () => {
    const page = await open(countsDiffer({ canConfirm: true, canReturn: false }), salma);
    const card = await screen.findByRole('region', { name: 'The counts differ' });
    await page.user.click(within(card).getByRole('button', { name: 'Yes, it is ৳1,100.00' }));
    expect(within(card).getByRole('alert').textContent).toContain('Choose what happens');
    expect(page.sent('handover_confirm')).toEqual([]);
    await page.user.click(within(card).getByRole('radio', { name: /Record as a difference/ }));
    await page.user.click(within(card).getByRole('button', { name: 'Yes, it is ৳1,100.00' }));
    await page.user.click(await yes());
    await waitFor(() => expect(page.sent('handover_confirm')).toHaveLength(1));
    expect(page.sent('handover_confirm')[0]?.body).toEqual({
      id: 12,
      counted: 1100,
      shortage: 'difference',
    });
  });

  it('are decided with a reason for an absent collector', async () => {
    const page = await open(countsDiffer({ canCount: false, canDecide: true }));
    await page.user.click(await screen.findByRole('button', { name: 'Settle on ৳1,100.00' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Salma is not here to confirm');
    await page.user.type(within(dialog).getByLabelText('Reason'), 'Left the company{Enter}');
    await waitFor(() => expect(page.sent('handover_confirm')).toHaveLength(1));
    expect(page.sent('handover_confirm')[0]?.body).toEqual({
      id: 12,
      counted: 1100,
      reason: 'Left the company',
      shortage: 'difference',
    });
  });
});

it('is withdrawn by its collector, while nobody has counted', async () => {
  const record = countsDiffer({
    state: 'submitted',
    canWithdraw: true,
    canCount: false,
    canReturn: false,
    receiverCounted: null,
    difference: paisa(0),
    counts: [],
  });
  const page = await open(record, salma);
  await page.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await page.user.click(await yes());
  await screen.findByText('Withdrawn.');
  expect(page.sent('handover_withdraw')[0]?.body).toEqual({ id: 12 });
});

it('reports an unknown hand-over', async () => {
  await openHandOvers(<HandOverDetails handOverId={12} />, [
    refusal(handovers.handoverDetails, { status: 404, errorMessage: 'Not found.' }),
  ]);
  expect(await screen.findByText('This record does not exist')).toBeTruthy();
});
