import { bills } from '@netkhata/contract/bills';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserRead } from '../../api/current-user.ts';
import { type SentRequest, answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { AppLink } from '../../ui/link.tsx';
import { DataTable } from '../table/data-table.tsx';

const billOf = (id: number) => ({
  id,
  billDate: '2026-11-01',
  invNo: `B2611-${String(id).padStart(6, '0')}`,
  amount: paisa(120_000),
  customer: `Customer ${id}`,
  customerId: id,
  code: `C${id}`,
  zone: 'Mirpur',
  billMonth: 'November 2026',
  billFromDate: null,
  billToDate: null,
  status: 'unpaid' as const,
});

const isOfAll = ({ query }: SentRequest) => query.get('per_page') === '500';
const isOfSums = ({ query }: SentRequest) => query.get('sums') === 'yes';

/** A server with this many bills, which answers any page of them. */
function billsAre(count: number) {
  return answer(bills.billTable, ({ query }) => {
    const perPage = Number(query.get('per_page'));
    const currentPage = Number(query.get('page'));
    const from = (currentPage - 1) * perPage;
    const most = Math.max(0, Math.min(perPage, count - from));
    const rows = Array.from({ length: most }, (_, index) => billOf(from + index + 1));
    const lastPage = Math.max(1, Math.ceil(count / perPage));
    return { rows, currentPage, lastPage, perPage, total: count };
  });
}

function table() {
  return (
    <DataTable
      endpoint={bills.billTable}
      columns={[
        { name: 'invNo', label: 'bills.invoiceNo' },
        { name: 'amount', label: 'bills.amount', kind: 'taka', isSummed: true },
        {
          name: 'customer',
          label: 'bills.customer',
          cell: ({ id, customer }) => (
            <AppLink to="/bill-details/$id" params={{ id: String(id) }}>
              {customer}
            </AppLink>
          ),
        },
      ]}
      label="Bills"
      rowKey={({ id }) => id}
      screenFilters={[{ key: 'label', label: 'customers.label', value: 'Partner' }]}
    />
  );
}

const print = vi.fn<() => void>();
const paper = () => document.querySelector<HTMLElement>('body > div:has(> h1)');

async function choosePrint(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
}

beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close);
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  print.mockReset();
});

describe('a printed list', () => {
  it('has all rows, its filters, its sum, and who printed it', async () => {
    const filters = encodeURIComponent(JSON.stringify({ invNo: '2611' }));
    const { user, requests, queryClient } = await renderScreen(table(), {
      path: `/screen?page=2&filters=${filters}&search=mirpur`,
      answers: [billsAre(520)],
    });
    queryClient.setQueryData(currentUserRead.queryKey, {
      fullName: 'Farhana Akter',
      companyName: 'Sky Net',
      rights: [],
      savedViewLists: [],
    } as never);
    await screen.findByText('Customer 11');
    await choosePrint(user);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(requests.filter(isOfAll).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
    expect(document.body.dataset['prints']).toBe('list');
    const sheet = within(paper() as HTMLElement);
    expect(sheet.getByText('Sky Net')).toBeTruthy();
    expect(sheet.getByText(/^Printed by Farhana Akter, \d/u)).toBeTruthy();
    expect(
      sheet.getByText('520 rows · Filtered by: Label: Partner, Invoice No: 2611, search “mirpur”'),
    ).toBeTruthy();
    const rows = sheet.getAllByRole('row', { hidden: true });
    // The header, the rows and the sums.
    expect(rows).toHaveLength(522);
    expect(rows.at(-2)?.textContent).toBe('B2611-000520৳1,200.00Customer 520');
    expect(rows.at(-1)?.textContent).toBe('৳6,24,000.00');
    // On paper a link is plain text.
    expect(sheet.queryByRole('link', { hidden: true })).toBeNull();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.body.dataset['prints']).toBeUndefined());
    expect(paper()).toBeNull();
  });

  it('has a row once that moved to a later page during the reads', async () => {
    const server = billsAre(501);
    const moved = answer(bills.billTable, ({ query }) => {
      const [first, last] = query.get('page') === '2' ? [500, 501] : [1, 500];
      const rows = Array.from({ length: last - first + 1 }, (_, index) => billOf(first + index));
      const currentPage = Number(query.get('page'));
      return { rows, currentPage, lastPage: 2, perPage: 500, total: 501 };
    });
    const reply = (request: SentRequest) => (isOfAll(request) ? moved : server).reply(request);
    const { user } = await renderScreen(table(), { answers: [{ ...server, reply }] });
    await screen.findByText('Customer 1');
    await choosePrint(user);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = within(paper() as HTMLElement);
    expect(sheet.getByText(/^501 rows/u)).toBeTruthy();
    expect(sheet.getAllByRole('row', { hidden: true }).at(-1)?.textContent).toBe('৳6,01,200.00');
    window.dispatchEvent(new Event('afterprint'));
  });

  it('is refused beyond 5,000 rows, with a suggestion, and reads nothing', async () => {
    const { user, requests } = await renderScreen(table(), { answers: [billsAre(5001)] });
    await screen.findByText('Customer 1');
    await choosePrint(user);
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('5,001 rows are too many to print');
    expect(toast.textContent).toContain('or export it to Excel');
    expect(requests.filter(isOfAll)).toEqual([]);
    expect(print).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(
      (await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Print' })).disabled,
    ).toBe(false);
  });

  it('can be stopped while reading', async () => {
    const [list, release] = heldAnswer(billsAre(600), isOfAll);
    const { user } = await renderScreen(table(), { answers: [list] });
    await screen.findByText('Customer 1');
    await choosePrint(user);
    expect(await screen.findByText('0 of 600')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    release();
    expect(screen.queryByText('0 of 600')).toBeNull();
    expect(print).not.toHaveBeenCalled();
  });

  it('shows why it could not be read', async () => {
    const list = billsAre(20);
    const refused = refusal(bills.billTable, { status: 503, errorMessage: 'Try later.' });
    const { user } = await renderScreen(table(), {
      answers: [
        {
          endpoint: bills.billTable,
          reply: (request) => (isOfAll(request) ? refused : list).reply(request),
        },
      ],
    });
    await screen.findByText('Customer 1');
    await choosePrint(user);
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('The list could not be read');
    expect(toast.textContent).toContain('Try later.');
    expect(print).not.toHaveBeenCalled();
  });
});

describe('the foot of a list', () => {
  it('has the sum of all rows, requested once and not again for another page or order', async () => {
    const list = billsAre(1234);
    const [sums, release] = heldAnswer(
      answer(bills.billTable, {
        rows: [],
        currentPage: 1,
        lastPage: 1,
        perPage: 10,
        total: 1234,
        sums: { amount: 9_007_199_254_740_993n },
      }),
    );
    const { user, requests } = await renderScreen(table(), {
      answers: [
        {
          endpoint: bills.billTable,
          reply: (question) => (isOfSums(question) ? sums : list).reply(question),
        },
      ],
    });
    const foot = (await screen.findByText('Total of 1,234')).closest('tr');
    // The row is there before the sum, which would move what stands below it.
    expect(foot?.textContent?.trim()).toBe('Total of 1,234');
    release();
    // Exact, though too large for a number.
    await waitFor(() => expect(foot?.textContent).toBe('Total of 1,234৳9,00,71,99,25,47,409.93'));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Customer 11');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('column')).toBe('amount'));
    expect(requests.filter(isOfSums)).toHaveLength(1);
  });
});
