import { statement } from '@netkhata/contract/statement';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, heldAnswer } from '../../../test-support/answers.ts';
import { customerRecord } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { mapAddress } from './customer-header.tsx';
import { CustomerStatement } from './customer-statement.tsx';

const line = { entryId: 1, billId: null, billNo: null, paymentId: null, accountName: null };
const statementReply = answer(statement.customerStatement, {
  openingBalance: paisa(10_000),
  closingBalance: paisa(45_000),
  lines: [
    {
      ...line,
      date: '2026-11-05',
      kind: 'bill_issued',
      billId: 12,
      billNo: 'B2611-000012',
      toldLines: [{ text: 'Away: 6 of 30 days', amount: paisa(-8000) }],
      amount: paisa(70_000),
      balance: paisa(80_000),
    },
    {
      ...line,
      entryId: 2,
      date: '2026-11-10',
      kind: 'payment_collected',
      paymentId: 31,
      accountName: 'bKash',
      amount: paisa(-30_000),
      balance: paisa(50_000),
    },
    {
      ...line,
      entryId: 2,
      date: '2026-11-10',
      kind: 'discount',
      paymentId: 31,
      amount: paisa(-5_000),
      balance: paisa(45_000),
    },
  ],
});

async function statementScreen(
  path = '/customer-details/7?tab=statement',
  customer = customerRecord(),
  statementAnswer = statementReply,
) {
  const page = await renderScreen(
    <SignedIn>
      <CustomerStatement customer={customer} />
    </SignedIn>,
    { path, answers: [signedInAs(), statementAnswer] },
  );
  const table = await screen.findByRole('table', { name: 'Statement' });
  const statementRequests = () =>
    page.requests.filter(({ path: call }) => call === 'customer_statement/7');
  return { ...page, table: within(table), statementRequests };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the statement of a customer', () => {
  it('shows each line that moved the balance, with a link to its bill or payment', async () => {
    const { table } = await statementScreen();
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'DateDescriptionChargedPaid or creditedBalance',
      '10 Nov 2026Discount৳50.00৳450.00',
      '10 Nov 2026Payment, bKash৳300.00৳500.00',
      '5 Nov 2026Bill B2611-000012Away: 6 of 30 days: −৳80.00৳700.00৳800.00',
    ]);
    const href = (name: string) => table.getByRole('link', { name }).getAttribute('href');
    expect(href('Bill B2611-000012')).toBe('/bill-details/12');
    expect(href('Payment, bKash')).toBe('/payment-details/31');
    expect(screen.getByRole('status').textContent).toBe('Closing balance৳450.00');
  });

  it('of a period is in the address, and starts from the previous balance', async () => {
    const { user, router, statementRequests } = await statementScreen(
      '/customer-details/7?tab=statement&from=2026-11-01',
    );
    const before = screen.getByText('Balance before 1 Nov 2026', { selector: 'span' });
    expect(before.nextElementSibling?.textContent).toBe('৳100.00');
    await user.type(screen.getByLabelText('To', { exact: true }), '15/11/2026');
    await user.tab();
    await waitFor(() => expect(statementRequests().at(-1)?.query.get('toDate')).toBe('2026-11-15'));
    expect(router.state.location.search).toEqual({
      tab: 'statement',
      from: '2026-11-01',
      to: '2026-11-15',
    });
  });

  it('is printed as a document of its own', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await statementScreen();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.body.dataset['prints']).toBe('statement');
    const paper = screen.getByText('Statement of Abdul Karim').parentElement;
    expect(paper?.textContent).toContain('5 Nov 2026 – 21 Nov 2026');
    expect(paper?.textContent).toContain('Bill B2611-000012Away: 6 of 30 days: −৳80.00');
    expect(paper?.textContent).toContain('Closing balance৳450.00');
    cleanup();
    expect(document.body.dataset['prints']).toBeUndefined();
  });

  it('of another period cannot be printed before it is loaded', async () => {
    const [late, arrive] = heldAnswer(statementReply, ({ query }) => query.get('toDate') !== null);
    const { user } = await statementScreen(undefined, undefined, late);
    const print = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled;
    const isBusy = () =>
      screen.getByRole('table', { name: 'Statement' }).closest('[aria-busy=true]') !== null;
    expect([print(), isBusy()]).toEqual([false, false]);
    await user.type(screen.getByLabelText('To', { exact: true }), '15/11/2026');
    await user.tab();
    await waitFor(() => expect([print(), isBusy()]).toEqual([true, true]));
    expect(screen.queryByText('Statement of Abdul Karim')).toBeNull();
    arrive();
    await waitFor(() => expect([print(), isBusy()]).toEqual([false, false]));
  });

  it('shows paid until, and the instalments of the next bills', async () => {
    const customer = customerRecord({
      paidUntil: '2026-12-14',
      instalments: [{ id: 4, name: 'Router', amount: paisa(50_000), timesLeft: 3 }],
    });
    const { user } = await statementScreen(undefined, customer);
    expect(screen.getByText('14 Dec 2026')).toBeTruthy();
    expect(screen.getByText('Router: ৳500.00 × 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Router' })).toBeTruthy();
    vi.stubGlobal('print', vi.fn<() => void>());
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const paper = screen.getByText('Statement of Abdul Karim').parentElement;
    expect(paper?.textContent).toContain('Paid until: 14 Dec 2026');
    expect(paper?.textContent).toMatch(/Remaining instalments: Router: ৳500\.00\s×\s3/);
  });
});

it.each([
  ['23.8103, 90.4125', 'https://www.google.com/maps/search/?api=1&query=23.8103%2C90.4125'],
  [' -1.5;100 ', 'https://www.google.com/maps/search/?api=1&query=-1.5%2C100'],
  ['behind the mosque', null],
  ['', null],
  [null, null],
])('the map shows %j', (gps, address) => {
  expect(mapAddress(gps)).toBe(address);
});
