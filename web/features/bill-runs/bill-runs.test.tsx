import { billRuns } from '@netkhata/contract/bill-runs';
import { englishOf, message } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillRuns } from './bill-runs.tsx';
import type { BillRun, RunPreview } from './run-words.ts';

const previewed: RunPreview = {
  billDate: '2026-11-05',
  fingerprint: 'f-1',
  count: 7,
  totalAmount: paisa(700_000),
  alreadyBilled: 2,
  skipped: { not_active: 1, no_fee: 3 },
  lastMonth: { count: 6, totalAmount: paisa(650_000) },
  oddityCounts: { zero_fee: 1 },
  oddities: [
    { customerId: 9, code: 'SN9', name: 'Karim Akter', oddity: 'zero_fee', fee: paisa(0) },
  ],
};

const said = (key: 'work.interrupted' | 'database.diskFull') => ({
  failure: englishOf(message(key)),
  failureMessage: message(key),
});

const finished: BillRun = {
  id: 3,
  billDate: '2026-11-05',
  state: 'finished',
  processed: 13,
  customers: 13,
  created: 1,
  alreadyBilled: 0,
  skipped: {},
  totalAmount: paisa(70_000),
  startedBy: 'Ayesha Rahman',
  startedAt: '2026-11-05T04:00:00Z',
  finishedAt: '2026-11-05T04:00:05Z',
  failure: null,
  failureMessage: null,
};

const previewIs = (changes: Partial<RunPreview> = {}) =>
  answer(billRuns.billRunPreview, { ...previewed, ...changes });
const runIs = (changes: Partial<BillRun> = {}) =>
  answer(billRuns.billRunDetails, { ...finished, ...changes });
const runList = answer(billRuns.billRunTable, {
  rows: [finished],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
});
const started = answer(billRuns.billRunStart, {
  heading: 'Bill run started',
  message: 'The bills are being made.',
  data: { id: 3 },
});

async function screenOf(answers: Answer[], options: { path?: string; user?: Answer } = {}) {
  const page = await renderScreen(
    <SignedIn>
      <BillRuns />
    </SignedIn>,
    {
      ...(options.path ? { path: options.path } : {}),
      answers: [options.user ?? signedInAs(), ...answers, runList],
    },
  );
  await screen.findByLabelText('Bill Date');
  const sent = (path: string) =>
    page.asked.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, sent };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

describe('a run of bills', () => {
  it('is looked at first, and makes nothing before that is confirmed', async () => {
    const { user, sent } = await screenOf([previewIs()]);
    const day = screen.getByLabelText('Bill Date');
    await user.clear(day);
    await user.type(day, '05/11/2026{Enter}');
    const make = await button('Make 7 bills');
    expect(sent('bill_run_preview')).toEqual([{ billDate: '2026-11-05' }]);
    expect(sent('bill_run_start')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(make));
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(figure('Bills to make')).toContain('7');
    expect(figure('Skipped')).toContain('4');
    expect(figure('No fee')).toBe('No fee3');
    expect(screen.getByText('৳500.00 more than the month before')).toBeTruthy();
    expect(screen.getByText('The fee is zero')).toBeTruthy();
    const customer = screen.getByRole('link', { name: 'Karim Akter' });
    expect(customer.getAttribute('href')).toBe('/customer-details/9');
  });

  it('is made with the fingerprint of what was seen, followed, and told in one line', async () => {
    let polls = 0;
    const progress = answer(billRuns.billRunDetails, (): BillRun => {
      polls += 1;
      return polls > 1 ? finished : { ...finished, state: 'running', processed: 5 };
    });
    const { user, sent, router } = await screenOf([previewIs(), started, progress]);
    await user.click(await button('Generate'));
    await user.click(await button('Make 7 bills'));
    expect(await screen.findByText('5 of 13 customers')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Making the bills of 5 Nov 2026' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['5', '13']);
    await screen.findByText('1 bill created, 0 were there already, 0 skipped.');
    expect(sent('bill_run_start')).toEqual([{ billDate: '2026-11-05', fingerprint: 'f-1' }]);
    expect(router.state.location.search).toMatchObject({ id: 3 });
    expect(screen.queryByRole('button', { name: 'Make 7 bills' })).toBeNull();
  });

  it('shows the new figures when the data moved since it was looked at', async () => {
    let previews = 0;
    const moving = answer(billRuns.billRunPreview, () => {
      previews += 1;
      return previews > 1 ? { ...previewed, count: 8, fingerprint: 'f-2' } : previewed;
    });
    const moved = refusal(billRuns.billRunStart, { status: 409, errorMessage: 'Moved.' });
    const { user } = await screenOf([moving, moved]);
    await user.click(await button('Generate'));
    await user.click(await button('Make 7 bills'));
    expect(await button('Make 8 bills')).toBeTruthy();
    expect(screen.getByText('Moved.')).toBeTruthy();
  });

  it('offers nothing to confirm when there is nothing to bill', async () => {
    const { user } = await screenOf([previewIs({ count: 0, totalAmount: paisa(0) })]);
    await user.click(await button('Generate'));
    expect(await screen.findByText('There is nothing to bill')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });

  it('is shown again after a reload, and says why it was cut short', async () => {
    const path = '/bill-generates?id=3';
    await screenOf([runIs({ state: 'failed', ...said('work.interrupted') })], { path });
    expect(await screen.findByText(/^The run was cut short: Interrupted\./)).toBeTruthy();
  });

  it('says why it was cut short in the language of the user', async () => {
    await screenOf([runIs({ state: 'failed', ...said('database.diskFull') })], {
      path: '/bill-generates?id=3',
    });
    expect(await screen.findByText(/: The disk of the database is full\. What/)).toBeTruthy();
    await act(() => speak('de'));
    expect(await screen.findByText(/: Die Festplatte der Datenbank ist voll\. /)).toBeTruthy();
  });
});

describe('undoing a run', () => {
  it('asks why, and says which bills stay', async () => {
    const undone = answer(billRuns.billRunUndo, {
      heading: 'Bill run undone',
      message: '6 bills undone, 1 stay because something is paid on them.',
      data: { id: 3, undone: 6, kept: [{ billId: 44, billNo: 'B-44', reason: 'Paid.' }] },
    });
    const { user, sent } = await screenOf([undone]);
    const undo = await button('Undo the run of 5 Nov 2026');
    await user.click(undo);
    await user.click(await button('Undo'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(sent('bill_run_undo')).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'wrong date{Enter}');
    const kept = await screen.findByRole('link', { name: 'B-44' });
    expect(kept.getAttribute('href')).toBe('/bill-details/44');
    expect(sent('bill_run_undo')).toEqual([{ id: 3, reason: 'wrong date' }]);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });
});
