import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { timeline } from '@netkhata/contract/timeline';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, refusal } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';

type Line = EndpointResult<typeof timeline.customerTimeline>['lines'][number];

const common = (key: string, date: string, balance: number) => ({
  key,
  date,
  balance: paisa(balance),
});
const money = {
  amount: paisa(0),
  billId: null,
  billNo: null,
  fromMonth: null,
  toMonth: null,
  billState: null,
  paymentId: null,
  accountName: null,
  paymentState: null,
  collectedBy: null,
  approvedBy: null,
  approvedOn: null,
  reason: null,
};

const LINES: Line[] = [
  {
    ...common('6', '2026-11-20', 60_000),
    group: 'change',
    action: 'customerUpdate',
    user: 'Farhana',
    changes: [{ subject: 'customer', id: 7, before: { package_id: 1 }, after: { package_id: 2 } }],
    names: { 'packageid:1': 'Home 20', 'packageid:2': 'Home 40' },
  },
  {
    ...common('5', '2026-11-16', 60_000),
    group: 'sms',
    type: 'bill',
    status: 'delivered',
    isReminder: true,
    text: 'Please pay.',
  },
  {
    ...common('4', '2026-11-02', 60_000),
    ...money,
    group: 'payment',
    kind: 'payment_collected',
    amount: paisa(-10_000),
    paymentId: 4102,
    accountName: 'Cash in Hand',
    paymentState: 'approved',
    collectedBy: 'Sohel',
    approvedBy: 'Farhana',
    approvedOn: '2026-11-03',
  },
  {
    ...common('3', '2026-11-01', 70_000),
    ...money,
    group: 'bill',
    kind: 'bill_issued',
    amount: paisa(70_000),
    billId: 12,
    billNo: 'B2611-000012',
    fromMonth: '2026-11-01',
    toMonth: '2026-11-01',
    billState: 'partial',
    toldLines: [{ text: 'Away: 6 of 30 days', amount: paisa(-8000) }],
  },
  {
    ...common('2', '2026-10-01', 0),
    group: 'change',
    action: 'customerCreate',
    user: 'Farhana',
    changes: [],
    names: {},
  },
];

const lines = (shown: Line[], hasMore = false) =>
  answer(timeline.customerTimeline, { lines: shown, hasMore });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ cells }: HTMLElement & { cells?: HTMLCollection }) =>
      Array.from(cells ?? [], (cell) => cell.textContent),
    );
const show = (answers = [lines(LINES)], path = '/customer-details/7') =>
  renderScreen(<CustomerTimeline customerId={7} />, { path, answers });

afterEach(cleanup);

it('shows an account book: the day, the event and the balance after it', async () => {
  await show();
  await screen.findByRole('table', { name: 'Timeline' });
  await screen.findByText('Package: Home 20 › Home 40');
  // On a phone the balance stands under the amount.
  expect(rows()).toEqual([
    ['20 Nov 2026', 'Package: Home 20 › Home 40Farhana', '600.00', '600.00'],
    ['16 Nov 2026', 'SMS: reminderDeliveredPlease pay.', '600.00', '600.00'],
    [
      '2 Nov 2026',
      'Paid, Cash in Handcollected by Sohelapproved by Farhana, 3 Nov 2026receipt 4102',
      '−100.00600.00',
      '600.00',
    ],
    [
      '1 Nov 2026',
      'November 2026B2611-000012Partly paidAway: 6 of 30 days: −৳80.00',
      '+700.00700.00',
      '700.00',
    ],
    ['1 Oct 2026', 'RegisteredFarhana', '0.00', '0.00'],
  ]);
});

const SUSPENDED = {
  ...common('8', '2026-11-20', 70_000),
  group: 'suspension',
  event: 'suspended',
  user: 'Farhana',
  mode: 'walled',
  sum: paisa(70_000),
  until: '2026-11-21',
  reason: 'Agreed with the owner',
  reasonMessage: null,
  paymentId: null,
} as const;
const WITHOUT_SUM = { sum: null, until: null, mode: null, reason: null };

it('shows suspensions and promises: who, why and until when, without an amount', async () => {
  await show([
    lines([
      { ...SUSPENDED, ...WITHOUT_SUM, key: '12', event: 'promiseWithdrawn', reason: 'Wrong one' },
      {
        ...SUSPENDED,
        ...WITHOUT_SUM,
        key: '11',
        event: 'promised',
        sum: paisa(50_000),
        until: '2026-11-25',
      },
      {
        ...SUSPENDED,
        ...WITHOUT_SUM,
        key: '10',
        event: 'resumed',
        reason: 'Paid',
        reasonMessage: message('suspension.liftedByPayment'),
        paymentId: 4103,
      },
      { ...SUSPENDED, key: '9', mode: null, until: null, reason: null },
      SUSPENDED,
    ]),
  ]);
  await screen.findByRole('table');
  expect(rows().map(([, what, amount]) => [what, amount])).toEqual([
    ['Promise withdrawnWrong oneFarhana', '700.00'],
    ['Promise to pay ৳500.00 by 25 Nov 2026Farhana', '700.00'],
    ['ReconnectedPaidFarhana', '700.00'],
    ['Suspended৳700.00 overdueFarhana', '700.00'],
    ['Suspended: limited৳700.00 overdueuntil 21 Nov 2026Agreed with the ownerFarhana', '700.00'],
  ]);
  const link = screen.getByRole('link', { name: 'Reconnected' });
  expect(link.getAttribute('href')).toBe('/payment-details/4103');
});

it('says of a planned change that it was planned, with its day', async () => {
  const after = { fromDay: '2026-12-12', feePaisa: 80_000, reason: 'Agreed by phone' };
  await show([
    lines([
      {
        ...common('7', '2026-11-21', 0),
        group: 'change',
        action: 'plannedChangeSave',
        user: 'Sohel',
        changes: [{ subject: 'customer', id: 7, after }],
        names: {},
      },
    ]),
  ]);
  const [line] = await screen.findAllByText('Change planned');
  expect(await screen.findByText('Fee: ৳800.00')).toBeDefined();
  expect(line?.closest('td')?.textContent).toContain('From: 12 Dec 2026Fee: ৳800.00');
});

it('opens the document of a line', async () => {
  await show();
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('table');
  expect(target('November 2026')).toBe('/bill-details/12');
  expect(target('Paid, Cash in Hand')).toBe('/payment-details/4102');
  expect(target('SMS: reminder')).toBe('/customer-details/7?tab=sms');
});

it('keeps the chosen kinds in the address, in any order of choosing', async () => {
  const { user, router, requests } = await show();
  await screen.findByRole('table');
  expect(requests.at(-1)?.query.get('kinds')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  await user.click(screen.getByRole('button', { name: 'Bills' }));
  expect(router.state.location.search).toEqual({ kinds: 'bill,payment' });
  await waitFor(() => expect(requests.at(-1)?.query.get('kinds')).toBe('bill,payment'));
  await user.click(screen.getByRole('button', { name: 'Payments' }));
  await user.click(screen.getByRole('button', { name: 'Bills' }));
  expect(router.state.location.search).toEqual({});
});

it('follows a pasted address, and offers to show everything where a kind is empty', async () => {
  const { user, router } = await show([lines([])], '/customer-details/7?kinds=discount,loan');
  expect(await screen.findByText('No activity of this kind.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discounts' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(router.state.location.search).toEqual({});
  expect(await screen.findByText('No activity yet.')).toBeTruthy();
});

it('loads what came before the last line', async () => {
  const [first, ...others] = LINES as [Line, ...Line[]];
  const paged = answer(timeline.customerTimeline, ({ query }) =>
    query.get('before') === '6'
      ? { lines: others, hasMore: false }
      : { lines: [first], hasMore: true },
  );
  const { user } = await show([paged]);
  await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(rows()).toHaveLength(LINES.length));
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

it('shows why it could not be read', async () => {
  await show([refusal(timeline.customerTimeline, { status: 500, errorMessage: 'Out of order' })]);
  expect(await screen.findByText('Out of order')).toBeTruthy();
});
