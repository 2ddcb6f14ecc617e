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
  collectBy: 'Sohel',
  accHead: 'bKash',
  customerName: 'Abdul Karim',
  amount: paisa(120_050),
};
const rows = [row, { ...row, id: 30, zoneName: null, customerName: 'Rina', amount: paisa(50_000) }];
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
    page.asked.filter(({ path: asked }) => asked === 'reports/customer_collection');
  const ok = () => page.user.click(screen.getByRole('button', { name: 'OK' }));
  return { ...page, sent, ok };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the collection report', () => {
  it('is hidden until OK, then shows this month of all zones with its total', async () => {
    const { sent, ok, router } = await show();
    expect(field('From Date').value).toBe('1 Nov 2026');
    expect(field('To Date').value).toBe('30 Nov 2026');
    expect(screen.queryByRole('table')).toBeNull();
    expect(sent()).toHaveLength(0);
    await ok();
    const table = await screen.findByRole('table');
    expect(sent()[0]?.body).toEqual({
      zone: 'all',
      fromDate: '2026-11-01',
      toDate: '2026-11-30',
    });
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
    expect(screen.getByText('2 payments').parentElement?.textContent).toContain('৳1,700.50');
    expect(router.state.location.search).toEqual({
      filters: { fromDate: '2026-11-01', toDate: '2026-11-30' },
    });
  });

  it('reads days and zone from the address, and OK reads the same report again', async () => {
    const filters = JSON.stringify({ fromDate: '2026-10-01', toDate: '2026-10-05', zone: '3' });
    const { sent, ok } = await show([report], `/screen?filters=${encodeURIComponent(filters)}`);
    await screen.findByRole('table');
    expect(field('Zone').value).toBe('3');
    expect(sent()[0]?.body).toEqual({ zone: 3, fromDate: '2026-10-01', toDate: '2026-10-05' });
    await ok();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('says when money was taken that is in the books of a later day', async () => {
    const late = { ...row, id: 32, takenOn: '2026-11-02' };
    const { ok } = await show([answer(reports.customerCollection, [late, row])]);
    await ok();
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
    const usual = await show([report]);
    await usual.ok();
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: 'Taken on' })).toBeNull();
  });

  it('asks nothing while the days run backwards, and says so at the field', async () => {
    const { user, sent, ok } = await show();
    await user.clear(field('To Date'));
    await user.type(field('To Date'), '31/10/2026{Tab}');
    await ok();
    expect(await screen.findByText('May not be before From Date.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('To Date')));
    expect(sent()).toHaveLength(0);
  });

  it('puts what the server refuses beside its field', async () => {
    const refused = refusal(reports.customerCollection, {
      status: 422,
      errorMessage: { toDate: ['More than 100000 payments.'] },
    });
    const { ok } = await show([refused]);
    await ok();
    await waitFor(() => expect(field('To Date').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('More than 100000 payments.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what to do when there is nothing, and offers no export', async () => {
    const { ok } = await show([answer(reports.customerCollection, [])]);
    await ok();
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
    expect(screen.queryByText('Excel Export')).toBeNull();
  });
});

describe('Excel Export', () => {
  it('takes a ticket and follows the link with it', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { user, ok, asked } = await show();
    await ok();
    await user.click(await screen.findByRole('link', { name: 'Excel Export' }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(followed[0]).toBe(
      '/report/emo_details_excel_export/all/2026-11-01/2026-11-30?token=a%20b',
    );
    // The report itself is not read again for it.
    expect(asked.filter(({ path }) => path === 'reports/customer_collection')).toHaveLength(1);
  });

  it('is disabled with the reason without the right', async () => {
    const rights = RIGHTS.filter((right) => right !== 'export');
    const { ok } = await show([report], '/screen', signedInAs({ rights }));
    await ok();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Excel Export' });
    expect(button.disabled).toBe(true);
    expect(button.title).toBe('Your role may not do this.');
  });

  it('says when no ticket is given', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const refused = refusal(reports.exportTicketCreate, { status: 403, errorMessage: 'Not now' });
    const { user, ok } = await show([report, refused]);
    await ok();
    await user.click(await screen.findByRole('link', { name: 'Excel Export' }));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(click).not.toHaveBeenCalled();
  });
});

describe('a choice of days', () => {
  it.each([
    [{ fromDate: null, toDate: null }, ['fromDate', 'toDate']],
    [{ fromDate: '2026-11-02', toDate: null }, ['toDate']],
    [{ fromDate: '2026-11-02', toDate: '2026-11-01' }, ['toDate']],
    [{ fromDate: '2026-11-02', toDate: '2026-11-02' }, []],
  ])('%j is wrong in %j', (days, expected) => {
    expect(Object.keys(choiceProblems({ ...days, zone: null }))).toEqual(expected);
  });
});
