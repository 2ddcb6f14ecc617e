import { handovers } from '@netkhata/contract/handovers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { handPayment, handRecord } from '../../test-support/hand-over-record.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { openHandOvers, saved } from './hand-over-test-kit.tsx';

const created = answer(handovers.handoverCreate, saved('Handed over. Now Main Cash is counted.'));

const open = (answers: Answer[] = [created], hand = handRecord(), path = '/screen') =>
  openHandOvers(<HandOverForm />, [answer(handovers.myCash, hand), ...answers], { path });

const notes = (worth: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Pieces of ${worth}` });
const submit = (amount: string) => screen.getByRole('button', { name: `Hand over ${amount}` });

/** The hand is not the one that was counted. */
const HAS_CHANGED = /^Your cash in hand has changed/;

type Page = Awaited<ReturnType<typeof open>>;

/** Types the pieces of 1000, 500, 200 and 100 taka notes, with Enter after each. */
async function count({ user }: Page, pieces: readonly string[]) {
  (await notes('৳1,000')).focus();
  for (const each of pieces) await user.keyboard(`${each}{Enter}`);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('handing over', () => {
  it('is counted by keyboard: Enter goes from note to note, and then to the button', async () => {
    const page = await open();
    await count(page, ['1', '', '1', '', '', '', '', '', '', '']);
    expect(document.activeElement).toBe(submit('৳1,200.00'));
    await page.user.keyboard('{Enter}');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('৳1,200.00 to Main Cash');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body).toEqual({
      account: 1,
      upTo: 32,
      leftOut: [],
      paymentsTotal: 1200,
      outlays: [],
      notes: [
        { note: 1000, pieces: 1 },
        { note: 200, pieces: 1 },
      ],
      remarks: null,
    });
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/hand-over-details/12'));
  });

  it('goes on from a draft with count, outlay and what was left out', async () => {
    const first = await open();
    await count(first, ['1']);
    await first.user.click(screen.getByRole('button', { name: 'Add an expense' }));
    await first.user.selectOptions(screen.getByLabelText(/Category/), 'Fuel');
    cleanup();
    const page = await open();
    expect(await screen.findByText(/^You were counting ৳1,000.00, /)).toBeTruthy();
    expect((await notes('৳1,000')).value).toBe('');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await notes('৳1,000')).value).toBe('1');
    expect(screen.getByLabelText<HTMLInputElement>(/Category/).value).toBe('3');
    expect(screen.queryByText(HAS_CHANGED)).toBeNull();
  });

  it('says so where the hand has changed since the draft, and is gone once handed over', async () => {
    const first = await open();
    await count(first, ['1', '', '1']);
    cleanup();
    const hand = handRecord();
    const page = await open([created], {
      ...hand,
      tills: hand.tills.map((till) => ({ ...till, upTo: till.upTo + 1 })),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(HAS_CHANGED);
    await page.user.click(submit('৳1,200.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/hand-over-details/12'));
    expect(localStorage).toHaveLength(0);
  });

  it('asks what happens to a shortage, and sends nothing before the answer', async () => {
    const page = await open();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await count(page, ['1']);
    await page.user.click(submit('৳1,000.00'));
    const choice = await screen.findByRole('radiogroup', { name: '৳200.00 is missing' });
    expect(within(choice).getByRole('alert').textContent).toContain('Choose what happens');
    expect(page.sent('handover_create')).toEqual([]);
    await page.user.click(within(choice).getByRole('radio', { name: /I will repay it/ }));
    await page.user.click(submit('৳1,000.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body['shortage']).toBe('made_good');
  });

  it('expects whole notes alone: less than one is no shortage', async () => {
    const hand = handRecord();
    const tills = hand.tills.map((till) => ({ ...till, amount: paisa(120_020) }));
    const page = await open([created], { ...hand, tills });
    await count(page, ['1', '', '1']);
    expect(screen.getByText('Expected').nextSibling?.textContent).toBe('৳1,200.00');
    expect(screen.getByText('Difference').nextSibling?.textContent).toBe('৳0.00');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await page.user.click(submit('৳1,200.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body).toMatchObject({ paymentsTotal: 1200.2 });
    expect(page.sent('handover_create')[0]?.body['shortage']).toBeUndefined();
  });

  it('deducts outlays from the expected cash, and requires each to be complete', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Add an expense' }));
    await count(page, ['1']);
    await page.user.click(submit('৳1,000.00'));
    await screen.findByText(/Enter a category and an amount for every expense/);
    const line = screen.getByRole('group', { name: 'Expense 1' });
    await page.user.selectOptions(within(line).getByLabelText('Category'), 'Fuel');
    await page.user.type(within(line).getByLabelText('Amount'), '200');
    expect(screen.getByText('Expected').nextSibling?.textContent).toBe('৳1,000.00');
    expect(screen.getByText('Difference').nextSibling?.textContent).toBe('৳0.00');
    await page.user.click(submit('৳1,000.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body).toMatchObject({
      outlays: [{ category: 3, amount: 200, remarks: null }],
      paymentsTotal: 1200,
    });
  });

  it('leaves out unticked payments', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Choose payments' }));
    await page.user.click(
      await screen.findByRole('checkbox', { name: 'Hand over payment 32 of Rahim' }),
    );
    expect(screen.getByText(/1 payment to hand over/).textContent).toContain('৳700.00');
    await count(page, ['', '1', '1']);
    await page.user.click(submit('৳700.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body).toMatchObject({
      leftOut: [32],
      paymentsTotal: 700,
    });
  });

  it('selects all again, with a message, when the cash changed meanwhile', async () => {
    const hands = [handRecord(), handRecord({ total: 1, payments: [handPayment()] })];
    const refused = refusal(handovers.handoverCreate, {
      status: 409,
      errorMessage: 'The cash in hand has changed.',
    });
    const page = await openHandOvers(<HandOverForm />, [
      answer(handovers.myCash, () => hands[0] ?? handRecord()),
      refused,
    ]);
    await page.user.click(await screen.findByRole('button', { name: 'Choose payments' }));
    await page.user.click(
      await screen.findByRole('checkbox', { name: 'Hand over payment 32 of Rahim' }),
    );
    await count(page, ['', '1', '1']);
    await page.user.click(submit('৳700.00'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await screen.findByText(/Your cash in hand has changed. All current payments/);
    expect(screen.getByText(/2 payments to hand over/)).toBeTruthy();
    // The counted notes are kept.
    expect((await notes('৳500')).value).toBe('1');
  });

  it('says that the hand is empty', async () => {
    await open([], handRecord({ tills: [], payments: [], total: 0, inHand: paisa(0) }));
    expect(await screen.findByText('No cash in hand.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it("requires a reason for another person's hand", async () => {
    const hand = handRecord({ collectorId: 5, collector: 'Salma' });
    const page = await open([created, signedInAs()], hand, '/screen?id=5');
    await count(page, ['1', '', '1']);
    expect(page.sent('my_cash')[0]?.query.get('user')).toBe('5');
    await page.user.click(submit('৳1,200.00'));
    const reason = screen.getByLabelText<HTMLInputElement>('Why you hand over for them');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(page.sent('handover_create')).toEqual([]);
    await page.user.type(reason, 'Salma is ill{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body).toMatchObject({
      collector: 5,
      reason: 'Salma is ill',
    });
  });

  it('makes no debt for another person: a shortage stays a difference', async () => {
    const hand = handRecord({ collectorId: 5, collector: 'Salma' });
    const page = await open([created, signedInAs()], hand, '/screen?id=5');
    await count(page, ['1']);
    const choice = screen.getByRole('radiogroup', { name: '৳200.00 is missing' });
    expect(within(choice).getAllByRole('radio')).toHaveLength(1);
    await page.user.type(screen.getByLabelText('Why you hand over for them'), 'Ill{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(page.sent('handover_create')).toHaveLength(1));
    expect(page.sent('handover_create')[0]?.body['shortage']).toBe('difference');
  });
});
