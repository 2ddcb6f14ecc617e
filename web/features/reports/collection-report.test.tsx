import { reports } from '@netkhata/contract/reports';
import { RIGHTS } from '@netkhata/contract/rights';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { choiceProblems } from './collection-choice.ts';
import { CollectionReport } from './collection-report.tsx';

const row = {
  id: 31,
  voucherDate: '2026-11-03',
  takenOn: null,
  zoneName: 'North',
  zoneId: 3,
  collectBy: 'Sohel',
  collectedById: 5,
  accHead: 'bKash',
  accountId: 13,
  customerName: 'Abdul Karim',
  amount: paisa(120_050),
};
const rows = [
  row,
  { ...row, id: 30, zoneName: null, zoneId: null, customerName: 'Rina', amount: paisa(50_000) },
];
const report = answer(reports.customerCollection, rows);
const ticket = answer(reports.exportTicketCreate, {
  heading: '',
  message: '',
  data: { ticket: 'a b' },
});
const zones = answer(setup.zoneOptions, [{ id: 3, name: 'North' }]);

async function show(answers: Answer[] = [report, ticket], path = '/screen', user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <CollectionReport />
    </SignedIn>,
    { path, answers: [user, zones, ...answers] },
  );
  await screen.findByRole('option', { name: 'North' });
  const sent = () =>
    page.requests.filter((request) => request.path === 'reports/customer_collection');
  const ok = () => page.user.click(screen.getByRole('button', { name: 'OK' }));
  return { ...page, sent, ok };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the collection report', () => {
  it('starts with today for all zones, with its total', async () => {
    const { sent, router } = await show();
    const table = await screen.findByRole('table');
    expect(field('From Date').value).toBe('21 Nov 2026');
    expect(field('To Date').value).toBe('21 Nov 2026');
    expect(sent().map(({ body }) => body)).toEqual([
      { zone: 'all', fromDate: '2026-11-21', toDate: '2026-11-21' },
    ]);
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'SL',
      'Date',
      'Zone',
      'Collection By',
      'Account Head Name',
      'Customer Name',
      'Amount',
    ]);
    const second = within(table).getByText('Rina').closest('tr');
    expect(second?.firstElementChild?.textContent).toBe('2');
    const foot = screen.getAllByText('2 payments').at(-1)?.parentElement;
    expect(foot?.textContent).toContain('৳1,700.50');
    expect(router.state.location.search).toEqual({});
  });

  it.each([
    ['Zone', ['North1 payment৳1,200.50', 'Without zone1 payment৳500.00']],
    ['Collector', ['Sohel2 payments৳1,700.50']],
    ['Account', ['bKash2 payments৳1,700.50']],
    ['Day', ['3 Nov 20262 payments৳1,700.50']],
  ])('is grouped by %s, with subtotals that sum its rows', async (group, parts) => {
    const { user, sent } = await show();
    await user.selectOptions(await screen.findByLabelText('Group by'), group);
    const list = await screen.findByRole('region', { name: 'Subtotals' });
    const items = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual([...parts, 'Total2 payments৳1,700.50']);
    // Under each group's payments its subtotal is the same sum.
    const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const subtotals = lines.filter((line) => line.textContent?.startsWith('Subtotal'));
    expect(subtotals).toHaveLength(parts.length);
    for (const [index, subtotal] of subtotals.entries()) {
      expect(parts[index]).toContain(subtotal.lastElementChild?.textContent);
    }
    expect(sent()).toHaveLength(1);
  });

  it('is ungrouped on request, also after a reload', async () => {
    const { user, router } = await show();
    await user.selectOptions(await screen.findByLabelText('Group by'), 'No groups');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Subtotals' })).toBeNull());
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(router.state.location.search).toEqual({ filters: { group: 'none' } });
  });

  it('prints all of it with its groups', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = document.querySelector('body > div h1')?.parentElement;
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(paper?.querySelector('tfoot')?.textContent).toBe('Total৳1,700.50');
  });

  it('reads days and zone from the address, and OK refetches the report', async () => {
    const filters = JSON.stringify({ fromDate: '2026-10-01', toDate: '2026-10-05', zone: '3' });
    const { sent, ok } = await show([report], `/screen?filters=${encodeURIComponent(filters)}`);
    await screen.findByRole('table');
    expect(field('Zone').value).toBe('3');
    expect(sent()[0]?.body).toEqual({ zone: 3, fromDate: '2026-10-01', toDate: '2026-10-05' });
    await ok();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('shows when money was taken that is booked on a later day', async () => {
    const late = { ...row, id: 32, takenOn: '2026-11-02' };
    await show([answer(reports.customerCollection, [late, row])]);
    const table = await screen.findByRole('table');
    const days = within(table)
      .getAllByRole('row')
      .map((each) => [...each.children].slice(1, 3).map(({ textContent }) => textContent));
    expect(days.slice(0, 3)).toEqual([
      ['Date', 'Taken on'],
      ['3 Nov 2026', '2 Nov 2026'],
      ['3 Nov 2026', ''],
    ]);
    cleanup();
    await show([report]);
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: 'Taken on' })).toBeNull();
  });

  it('sends nothing for a reversed range, and says so beside the field', async () => {
    const { user, sent, ok } = await show();
    await user.clear(field('To Date'));
    await user.type(field('To Date'), '31/10/2026{Tab}');
    await ok();
    expect(await screen.findByText('May not be before From Date.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('To Date')));
    expect(sent()).toHaveLength(1);
  });

  it('shows a refusal beside its field', async () => {
    const refused = refusal(reports.customerCollection, {
      status: 422,
      errorMessage: { toDate: ['More than 100000 payments.'] },
    });
    await show([refused]);
    await waitFor(() => expect(field('To Date').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('More than 100000 payments.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('suggests what to do when it is empty, and offers no export', async () => {
    await show([answer(reports.customerCollection, [])]);
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
    expect(screen.queryByText('Excel Export')).toBeNull();
  });
});

describe('Excel Export', () => {
  it('gets a ticket and follows the link with it', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { user, requests } = await show();
    await user.click(await screen.findByRole('link', { name: 'Excel Export' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(followed[0]).toBe(
      '/report/emo_details_excel_export/all/2026-11-21/2026-11-21?token=a%20b&language=en&group=collector',
    );
    // The report itself is not read again for the export.
    expect(
      requests.filter((request) => request.path === 'reports/customer_collection'),
    ).toHaveLength(1);
  });

  it('is disabled with the reason without the right', async () => {
    const rights = RIGHTS.filter((right) => right !== 'export');
    await show([report], '/screen', signedInAs({ rights }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Excel Export' });
    expect(button.disabled).toBe(true);
    expect(button.title).toBe('Your role may not do this.');
  });

  it('reports when no ticket is issued', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const refused = refusal(reports.exportTicketCreate, { status: 403, errorMessage: 'Not now' });
    const { user } = await show([report, refused]);
    await user.click(await screen.findByRole('link', { name: 'Excel Export' }));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(click).not.toHaveBeenCalled();
  });
});

describe('an invalid range of days', () => {
  it.each([
    [{ fromDate: null, toDate: null }, ['fromDate', 'toDate']],
    [{ fromDate: '2026-11-02', toDate: null }, ['toDate']],
    [{ fromDate: '2026-11-02', toDate: '2026-11-01' }, ['toDate']],
    [{ fromDate: '2026-11-02', toDate: '2026-11-02' }, []],
  ])('%j is wrong in %j', (days, expected) => {
    expect(Object.keys(choiceProblems({ ...days, zone: null }))).toEqual(expected);
  });
});
