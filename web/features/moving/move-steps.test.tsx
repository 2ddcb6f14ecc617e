import { message } from '@netkhata/contract/messages';
import { moves } from '@netkhata/contract/moves';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { type Answer, answer } from '../../test-support/answers.ts';
import { moveOf, moveRow, rehearsalOf } from '../../test-support/move-record.ts';
import { button, loadMoveParts, question, screenOf } from './move-test-kit.tsx';
import type { Move } from './move-words.ts';

beforeAll(loadMoveParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const twoRows = answer(moves.moveRows, {
  rows: [moveRow(), moveRow({ key: 'phpnuxbill:8:karim', code: 'karim', name: 'Karim' })],
  total: 2,
  page: 1,
  lastPage: 1,
});

describe('the rehearsal of a move', () => {
  it('lists refused customers; a cell is mended in place, and Enter goes on', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [twoRows] });
    const cell = await screen.findByLabelText('Mobile No of Rahim Uddin');
    expect(sent('move_row_list')[0]).toMatchObject({ outcome: 'refused', mark: null, field: null });
    await user.clear(cell);
    await user.type(cell, '01712000001{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile No of Karim'));
    await waitFor(() =>
      expect(sent('move_mend')).toMatchObject([
        { keys: ['phpnuxbill:7:rahim'], cells: [{ field: 'mobileNo', value: '01712000001' }] },
      ]),
    );
    expect(await screen.findByLabelText('Saved')).toBeTruthy();
    // A cell left unchanged is not submitted again.
    await user.tab();
    expect(sent('move_mend')).toHaveLength(1);
  });

  it('links each count to its rows', async () => {
    const refusedBy = [
      {
        field: 'mobileNo',
        reason: 'Must be a mobile number like 01712345678.',
        reasonMessage: message('field.notAMobile'),
        rows: 2,
      },
    ];
    const move = moveOf({ rehearsal: rehearsalOf({ refusedBy }) });
    const { user, sent } = await screenOf(move, { tab: 'rehearsal', answers: [twoRows] });
    await user.click(await button('To import: 3'));
    await user.click(await button('A second plan 1'));
    await user.click(await button(/^Mobile No: Must be a mobile number/));
    await waitFor(() => expect(sent('move_row_list')).toHaveLength(4));
    expect(sent('move_row_list').slice(1)).toMatchObject([
      { outcome: 'comes_in', mark: null, field: null },
      { outcome: null, mark: 'second_plan', field: null },
      { outcome: 'refused', mark: null, field: 'mobileNo' },
    ]);
  });

  it('mends many rows at once, the selected or all matching ones, after a confirmation', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [twoRows] });
    await user.click(await screen.findByText('Correct many at once'));
    await user.selectOptions(screen.getByLabelText('Column'), 'package');
    await user.type(screen.getByLabelText('Correct value'), 'Home 20M');
    await user.click(await button('Apply to 2 rows'));
    expect(await screen.findByText(/set Package to “Home 20M” in 2 rows!$/)).toBeTruthy();
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('move_mend')).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select Karim' }));
    await user.type(screen.getByLabelText('Correct value'), 'Home 5M');
    await user.click(await button('Apply to 1 row'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('move_mend')).toHaveLength(2));
    expect(sent('move_mend')).toMatchObject([
      { keys: null, outcome: 'refused', cells: [{ field: 'package', value: 'Home 20M' }] },
      { keys: ['phpnuxbill:8:karim'], cells: [{ field: 'package', value: 'Home 5M' }] },
    ]);
  });

  it('mends any cell of a row, and takes its mends back', async () => {
    const mended = moveRow({ mends: { name: 'Rahim' } });
    const rows = answer(moves.moveRows, { rows: [mended], total: 1, page: 1, lastPage: 1 });
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [rows] });
    await user.click(await button('Correct Rahim Uddin'));
    const zone = await screen.findByLabelText('Zone');
    await user.type(zone, 'North{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Zone')).toBeNull());
    await user.click(await button('Correct Rahim Uddin'));
    await user.click(await button('Undo corrections'));
    await waitFor(() =>
      expect(sent('move_mend').map((body) => body['cells'])).toEqual([
        [{ field: 'zone', value: 'North' }],
        [{ field: 'name', value: null }],
      ]),
    );
  });

  it('saves the refused rows as a file, and reads them back mended', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rows');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const file: Answer = {
      endpoint: moves.moveRefusedRows,
      reply: () => new Response('row,code\n7,rahim\n'),
    };
    const back = answer(moves.moveRefusedRowsBack, {
      heading: '',
      message: '',
      data: { id: 4, revision: 4, rows: 2, unknown: 1 },
    });
    const options = { tab: 'rehearsal', answers: [twoRows, file, back] };
    const { user, sent } = await screenOf(moveOf(), options);
    await user.click(await button('Download 2 rejected rows'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const input = screen.getByLabelText('Upload corrected rows', { selector: 'input' });
    await user.upload(input, new File(['row,code\n7,rahim2\n'], 'refused-rows.csv'));
    expect(await screen.findByText('2 rows corrected')).toBeTruthy();
    expect(screen.getByText('1 line matches no row here.')).toBeTruthy();
    expect(sent('move_refused_rows_back')).toEqual([{ id: 4, file: 'row,code\n7,rahim2\n' }]);
  });

  it('opens the differences between books and router', async () => {
    const secrets = { all: 300, disabled: 21, serviceOther: 4, matched: 234 };
    const rehearsal = rehearsalOf({ secrets, differences: { profile: 1 } });
    const list = answer(moves.moveDifferences, {
      rows: [{ name: 'rahim.mirpur27', books: 'Office 30M', router: 'Home 5M' }],
      total: 1,
      page: 1,
      lastPage: 1,
    });
    const options = { tab: 'rehearsal', answers: [twoRows, list] };
    const { user } = await screenOf(moveOf({ rehearsal }), options);
    const opener = await button('Profile does not match the package');
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText('Office 30M')).toBeTruthy();
  });
});

describe('the control totals of a move', () => {
  it("puts the old screens' figures beside ours", async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'control' });
    await user.type(await screen.findByLabelText('Customers in the old system'), '৫');
    await user.type(screen.getByLabelText('Sum of balances in the old system'), '-1,060.50');
    await user.click(await button('Compare'));
    await waitFor(() =>
      expect(sent('move_control')).toEqual([
        {
          id: 4,
          figures: [
            { name: 'customers', value: '5' },
            { name: 'balances', value: '-1060.50' },
          ],
        },
      ]),
    );
  });

  it('shows customers and balances by outcome, and saves the opening cash of the till', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'control' });
    const card = await screen.findByRole('region', { name: 'How the totals add up' });
    const lines = within(card).getAllByRole('row');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'LineCustomersBalances',
      'To import3৳50.00',
      'Rejected2৳10.00',
      'Skipped0৳0.00',
      'In the files5৳60.00',
      'Opening dues৳700.00',
      'Paid in advance৳750.00',
      'Dues minus advances−৳50.00',
      'Monthly fees of active customers৳2,100.00',
      'Instalments remaining৳0.00',
    ]);
    await user.type(screen.getByLabelText('Balance of Cash in Hand'), '12500.50');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(sent('move_places')).toEqual([
        { id: 4, places: [{ accountId: 11, opening: 12_500.5 }] },
      ]),
    );
  });
});

describe('the acceptance of a move', () => {
  const accepted = moveOf({
    state: 'accepted',
    created: 3,
    canAccept: false,
    canTakeBack: true,
    acceptedBy: 'Ayesha Rahman',
    acceptedAt: '2026-11-21T06:00:00Z',
    books: {
      checkedAt: '2026-11-21T06:00:00Z',
      isEqual: true,
      lines: [
        { name: 'customers', place: null, expected: '3', found: '3', isEqual: true },
        { name: 'opening_net', place: null, expected: '-50.00', found: '-50.00', isEqual: true },
        { name: 'place', place: 'Bank', expected: '100.00', found: '100.00', isEqual: true },
      ],
    },
  });
  const detailsAre = (of: () => Move) => answer(moves.moveDetails, of);

  it('asks for confirmation, then shows the progress, and the totals of the books', async () => {
    let isAccepted = false;
    const details = detailsAre(() => {
      const work = {
        kind: 'accepting',
        isRunning: true,
        done: 1,
        all: 3,
        failure: null,
        failureMessage: null,
      } as const;
      return isAccepted ? accepted : moveOf({ state: 'accepting', work, canAccept: false });
    });
    const { user, sent, router } = await screenOf(moveOf(), { tab: 'accept', answers: [details] });
    expect(await screen.findByText('Not compared: Customers, Sum of balances')).toBeTruthy();
    await user.click(await button('Import 3 customers'));
    expect(await screen.findByText('You want to import 3 customers!')).toBeTruthy();
    await user.click(await button('Yes'));
    expect(await screen.findByText('Importing customers. 1 of 3')).toBeTruthy();
    expect(screen.getByText('You may close this window. The import continues.')).toBeTruthy();
    expect(sent('move_accept')).toEqual([{ id: 4, revision: 3, reason: null }]);
    expect(router.state.location.search).toMatchObject({ id: 4 });
    isAccepted = true;
    expect(await screen.findByText('3 customers imported.')).toBeTruthy();
    expect(screen.getByText('All match')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Bank/ }).textContent).toBe('Bank৳100.00৳100.00Match');
  });

  it('requires a reason while a figure differs', async () => {
    const control: Move['control'] = [
      { name: 'customers', ours: '5', theirs: '6', outcome: 'differs' },
    ];
    const { user, sent } = await screenOf(moveOf({ control }), { tab: 'accept' });
    await user.click(await button('Import 3 customers'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Why import/), 'One was deleted today');
    await user.click(await button('Import 3 customers'));
    await user.click(await button('Yes'));
    await waitFor(() =>
      expect(sent('move_accept')).toEqual([
        { id: 4, revision: 3, reason: 'One was deleted today' },
      ]),
    );
  });

  it('waits for open questions', async () => {
    const rehearsal = rehearsalOf({ questions: [question({ of: 'Home 10M' })] });
    await screenOf(moveOf({ rehearsal, canAccept: false }), { tab: 'accept' });
    expect(await screen.findByText('Answer 1 question first.')).toBeTruthy();
    expect((await button('Import 3 customers')).disabled).toBe(true);
  });

  it('prints its sheet', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await screenOf(null, {
      search: '?id=4',
      answers: [detailsAre(() => accepted)],
    });
    await user.click(await button('Print'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.getByRole('heading', { level: 1, name: 'Import of 21 Nov 2026' })).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  });

  it('is taken back with a reason, or names the blockers', async () => {
    let blockers = true;
    const preview = answer(moves.moveTakeBackPreview, () => ({
      id: 4,
      canTakeBack: !blockers,
      customers: 3,
      owed: accepted.rehearsal?.opening.owed ?? 0n,
      advance: accepted.rehearsal?.opening.advance ?? 0n,
      places: 0n,
      queuedSms: 2,
      blockers: blockers
        ? [
            {
              kind: 'bill' as const,
              count: 3,
              first: [{ id: 8, label: 'B-8', customerId: 7, code: 'rahim', name: 'Rahim' }],
            },
          ]
        : [],
    }));
    const taken = answer(moves.moveTakeBack, { heading: '', message: '', data: { id: 4 } });
    const answers = [preview, taken, detailsAre(() => accepted)];
    const { user, sent } = await screenOf(null, { search: '?id=4', answers });
    await user.click(await button('Undo import'));
    const link = await screen.findByRole('link', { name: 'B-8, Rahim' });
    expect(link.getAttribute('href')).toBe('/customer-details/7');
    expect(screen.getByText('2 more')).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getAllByText('Close')[0] as HTMLElement);
    blockers = false;
    await user.click(await button('Undo import'));
    expect(await screen.findByText('2 queued SMS are cancelled')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'Wrong day{Enter}');
    await waitFor(() => expect(sent('move_take_back')).toEqual([{ id: 4, reason: 'Wrong day' }]));
  });

  it('uses the language of the screen', async () => {
    await screenOf(null, { search: '?id=4', answers: [detailsAre(() => accepted)] });
    await screen.findByText('3 customers imported.');
    await act(() => showLanguage('bn'));
    expect(await screen.findByText('৩ জন গ্রাহক এসেছেন।')).toBeTruthy();
  });
});
