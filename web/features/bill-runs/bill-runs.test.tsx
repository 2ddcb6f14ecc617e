import { billRuns } from '@netkhata/contract/bill-runs';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import {
  failedFor,
  finishedRun,
  nobodyLeftOut,
  previewed,
  previewIs,
  runIs,
  runList,
  skippedCustomer,
  runStarted,
  undoOf,
} from '../../test-support/bill-run-records.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillRuns } from './bill-runs.tsx';
import type { BillRun } from './run-words.ts';

// Preloads the lazy components, so that no test waits for their code.
beforeAll(async () => {
  await import('./undo-dialog.tsx');
});

async function screenOf(answers: Answer[], options: { path?: string; user?: Answer } = {}) {
  const page = await renderScreen(
    <SignedIn>
      <BillRuns />
    </SignedIn>,
    {
      ...(options.path ? { path: options.path } : {}),
      answers: [options.user ?? signedInAs(), ...answers, nobodyLeftOut, runList],
    },
  );
  await screen.findByLabelText('Bill Date');
  const sent = (path: string) =>
    page.requests.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, sent };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

describe('a bill run', () => {
  it('is previewed first, and makes nothing before the confirmation', async () => {
    const { user, sent } = await screenOf([previewIs()]);
    const day = screen.getByLabelText('Bill Date');
    await user.clear(day);
    await user.type(day, '05/11/2026{Enter}');
    const make = await button('Make 7 bills');
    expect(sent('bill_run_preview')).toEqual([{ kind: 'month', billDate: '2026-11-05' }]);
    expect(sent('bill_run_start')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(make));
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(figure('Bills to make')).toContain('7');
    expect(figure('Skipped')).toContain('4');
    const reason = screen.getByRole('button', { name: 'No fee' });
    expect(reason.closest('div')?.textContent).toBe('No fee3');
    expect(screen.getByText('৳500.00 more than the month before')).toBeTruthy();
    expect(screen.getByText('The fee is zero')).toBeTruthy();
    const customer = screen.getByRole('link', { name: 'Karim Akter' });
    expect(customer.getAttribute('href')).toBe('/customer-details/9');
  });

  it("is made with the preview's fingerprint, polled, and summarised in one line", async () => {
    let isFinished = false;
    const progress = answer(
      billRuns.billRunDetails,
      (): BillRun =>
        isFinished ? finishedRun : { ...finishedRun, state: 'running', processed: 5 },
    );
    const { user, sent, router } = await screenOf([previewIs(), runStarted, progress]);
    await user.click(await button('Generate'));
    await user.click(await button('Make 7 bills'));
    expect(await screen.findByText('5 of 13 customers')).toBeTruthy();
    expect((await button('Generating...')).disabled).toBe(true);
    const bar = screen.getByRole('progressbar', { name: 'Making the bills of 5 Nov 2026' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['5', '13']);
    isFinished = true;
    await screen.findByText('1 bill created, 0 already there, 0 skipped.');
    expect((await button('Generate')).disabled).toBe(false);
    expect(sent('bill_run_start')).toEqual([
      { kind: 'month', billDate: '2026-11-05', fingerprint: 'f-1' },
    ]);
    expect(router.state.location.search).toMatchObject({ id: 3 });
    expect(screen.queryByRole('button', { name: 'Make 7 bills' })).toBeNull();
  });

  it('shows the new figures when the data changed since the preview', async () => {
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

  it('cannot be confirmed when there is nothing to bill', async () => {
    const { user } = await screenOf([previewIs({ count: 0, totalAmount: paisa(0) })]);
    await user.click(await button('Generate'));
    expect(await screen.findByText('There is nothing to bill')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });

  it('is compared as a whole month, including existing bills', async () => {
    const thisMonth = { count: 2, totalAmount: paisa(100_000) };
    const lastMonth = { count: 9, totalAmount: paisa(850_000) };
    const { user } = await screenOf([previewIs({ thisMonth, lastMonth })]);
    await user.click(await button('Generate'));
    const note = 'With the 2 bills of this month so far: ৳500.00 less than the month before';
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.queryByText(/more than 31 days ahead/)).toBeNull();
  });

  it('shows its instalments, and the fees settled ahead', async () => {
    const instalments = { count: 2, totalAmount: paisa(100_000) };
    const settled = { count: 1, totalAmount: paisa(70_000) };
    const { user } = await screenOf([previewIs({ instalments, settled })]);
    await user.click(await button('Generate'));
    const line = (text: RegExp) => screen.findByText(text).then((one) => one.parentElement);
    expect((await line(/^2 instalments on these bills/))?.textContent).toMatch(/৳1,000\.00$/);
    expect((await line(/^1 customer has paid until later/))?.textContent).toMatch(/৳700\.00$/);
  });

  it('warns of a day far ahead', async () => {
    const { user } = await screenOf([previewIs({ isFarAhead: true })]);
    await user.click(await button('Generate'));
    expect(await screen.findByText(/more than 31 days ahead/)).toBeTruthy();
  });

  it('lists the customers behind its figures, page by page', async () => {
    const rows = answer(billRuns.billRunPreviewRows, ({ body }) => {
      if (body['reason'] === 'later_month_billed') {
        const later = { ...skippedCustomer, reason: 'later_month_billed', amount: null } as const;
        return { rows: [{ ...later, laterMonth: '2026-12' }], hasMore: false };
      }
      const id = body['after'] === null ? 8 : 10;
      const billed = { ...skippedCustomer, customerId: id, reason: null, amount: paisa(75_000) };
      return { rows: [{ ...billed, name: `Customer ${id}` }], hasMore: id === 8 };
    });
    const preview = previewIs({ skipped: { later_month_billed: 1 } });
    const { user, sent } = await screenOf([preview, rows]);
    await user.click(await button('Generate'));
    await user.click(await button('Show the bills'));
    expect(await screen.findByRole('link', { name: 'Customer 8' })).toBeTruthy();
    await user.click(await button('Show more'));
    expect(await screen.findByRole('link', { name: 'Customer 10' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const opener = await button('A later month is billed');
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText('December 2026 is billed')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Customer 8' })).toBeNull();
    await user.click(opener);
    await waitFor(() => expect(screen.queryByText('December 2026 is billed')).toBeNull());
    const requests = sent('bill_run_preview_rows');
    const billDate = '2026-11-05';
    expect(requests).toEqual([
      { kind: 'month', billDate, reason: null, after: null },
      { kind: 'month', billDate, reason: null, after: 8 },
      { kind: 'month', billDate, reason: 'later_month_billed', after: null },
    ]);
  });

  it('names the customers to check afterwards', async () => {
    const rows = answer(billRuns.billRunSkipped, {
      rows: [
        { ...skippedCustomer, reason: 'settled', paidUntil: '2027-03-01' },
        { ...skippedCustomer, customerId: 9, reason: 'not_billable', detail: 'A bad row.' },
        { ...skippedCustomer, customerId: 10, reason: 'billed_by_hand', billed: paisa(30_000) },
      ],
    });
    await screenOf([runIs({ skipped: { settled: 1 } }), rows], { path: '/bill-generates?id=3' });
    expect(await screen.findByText('Paid until 1 Mar 2027')).toBeTruthy();
    expect(screen.getByText('A bad row.')).toBeTruthy();
    expect(screen.getByText('৳300.00 billed by hand')).toBeTruthy();
  });

  it('is shown again after a reload, with the reason for an interruption', async () => {
    const path = '/bill-generates?id=3';
    await screenOf([runIs({ state: 'failed', ...failedFor('work.interrupted') })], { path });
    expect(await screen.findByText(/^The run stopped: Interrupted\./)).toBeTruthy();
  });

  it('shows the reason for an interruption in the language of the user', async () => {
    await screenOf([runIs({ state: 'failed', ...failedFor('database.diskFull') })], {
      path: '/bill-generates?id=3',
    });
    expect(await screen.findByText(/: The disk of the database is full\. Existing/)).toBeTruthy();
    await act(() => showLanguage('de'));
    expect(await screen.findByText(/: Die Festplatte der Datenbank ist voll\. /)).toBeTruthy();
  });
});

describe('undoing a run', () => {
  it('previews how many bills go, and how many stay', async () => {
    const { user } = await screenOf([undoOf()]);
    await user.click(await button('Undo the run of 5 Nov 2026'));
    expect(await screen.findByText('6 bills are deleted, ৳4,200.00 in total.')).toBeTruthy();
    expect(screen.getByText(/^1 bill stays because it has payments/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'B-44' })).toBeTruthy();
  });

  it('is not offered where every bill is paid', async () => {
    const { user } = await screenOf([undoOf({ count: 0 })]);
    await user.click(await button('Undo the run of 5 Nov 2026'));
    expect(await screen.findByText('No bill of this run can be undone.')).toBeTruthy();
    expect((await button('Undo')).disabled).toBe(true);
  });

  it('is also offered in the result of the run', async () => {
    const { user } = await screenOf([runIs(), undoOf()], { path: '/bill-generates?id=3' });
    await user.click(await button('Undo'));
    expect(await screen.findByText(/^You want to undo the run of 5 Nov 2026!/)).toBeTruthy();
  });

  it('requires a reason, and names the bills that stay', async () => {
    const undone = answer(billRuns.billRunUndo, {
      heading: 'Bill run undone',
      message: '6 bills undone, 1 stay because something is paid on them.',
      data: { id: 3, undone: 6, kept: [{ billId: 44, billNo: 'B-44', reason: 'Paid.' }] },
    });
    const { user, sent } = await screenOf([undone, undoOf({ kept: [], keptCount: 0 })]);
    const undo = await button('Undo the run of 5 Nov 2026');
    await user.click(undo);
    await screen.findByText('6 bills are deleted, ৳4,200.00 in total.');
    await user.click(await button('Undo'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(sent('bill_run_undo')).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'wrong date{Enter}');
    const keptLink = await screen.findByRole('link', { name: 'B-44' });
    expect(keptLink.getAttribute('href')).toBe('/bill-details/44');
    expect(sent('bill_run_undo')).toEqual([{ id: 3, reason: 'wrong date' }]);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });
});
