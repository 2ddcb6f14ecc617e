import { today } from '@netkhata/contract/today';
import { paisa } from '@netkhata/domain/paisa';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { billsToMake, setUpDashboard, tasks, defaultAnswers } from './dashboard-test-kit.tsx';

const dashboard = setUpDashboard();
const rest = defaultAnswers.filter(
  ({ endpoint }) => !/today_tasks|bills_to_make/.test(endpoint.path),
);

/** The card, with the text of its lines and the targets of its links. */
async function card() {
  const region = await screen.findByRole('region', { name: 'To do' });
  const lines = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  const addresses = within(region)
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  return { region, lines, addresses };
}

it('shows waiting tasks, with amount, age and a link to their rows, and the finished ones', async () => {
  await dashboard([
    ...rest,
    billsToMake(20),
    tasks({
      approvals: {
        forYou: 11,
        own: 4,
        inHandovers: 1,
        amount: paisa(3_488_000),
        oldest: '2026-11-19',
      },
      overdue: { count: 34, amount: paisa(7_131_000), until: '2026-10-21' },
      hands: [
        { staffId: 9, name: 'Sohel', count: 12, amount: paisa(1_240_000), since: '2026-11-18' },
        { staffId: 1, name: 'Ayesha', count: 1, amount: paisa(50_000), since: '2026-11-21' },
      ],
      handovers: [
        {
          id: 4,
          number: 'H2611-0004',
          collector: 'Karim',
          waitsFor: 'count',
          submittedAt: '2026-11-21T06:00:00Z',
        },
      ],
      failedSms: 3,
      tills: { until: '2026-11-20', uncounted: [{ id: 11, name: 'Front desk' }] },
      openSince: '2026-11-20',
    }),
  ]);
  await screen.findByText('20 bills to make for 21 Nov 2026');
  const { lines, addresses } = await card();
  expect(lines).toEqual([
    '11 payments wait for approval oldest 19 Nov 2026 · 4 your own · 1 in a hand-overApprove one by one৳34,880.00',
    'Hand-over of Karim: count it H2611-0004 · 21 Nov 2026, 12:00Count',
    '20 bills to make for 21 Nov 2026 Preview৳20,000.00',
    '34 bills unpaid for more than 30 days ৳71,310.00',
    'Cash in hand: Sohel 12 payments, since 18 Nov 2026৳12,400.00',
    'Your cash in hand 1 payment, 21 Nov 2026Hand Over Cash৳500.00',
    'Not counted: Front desk movements up to 20 Nov 2026Count',
    'Days not closed since 20 Nov 2026 Close the day',
    '3 SMS failed ',
  ]);
  expect(addresses).toEqual([
    '/payment-list?filters={"status":"to_approve"}',
    '/payment-list?filters={"status":"to_approve"}&tab=approve',
    '/payment-list?filters={"status":"to_approve"}',
    '/hand-over-details/4',
    '/hand-over-details/4',
    '/bill-generates?tab=preview',
    '/bill-generates?tab=preview',
    '/bill-generates?tab=preview',
    '/report-open-bills?filters={"billDate":"..21/10/2026"}',
    '/report-open-bills?filters={"billDate":"..21/10/2026"}',
    '/my-cash?id=9',
    '/my-cash?id=9',
    '/my-cash',
    '/hand-over-create',
    '/my-cash',
    '/end-of-day',
    '/end-of-day',
    '/end-of-day',
    '/end-of-day',
    '/sms-history?filters={"status":"failed"}',
  ]);
});

it('offers approval only with the right to approve one of them, and more hands on request', async () => {
  const hand = (staffId: number) => ({
    staffId,
    name: `Collector ${staffId}`,
    count: 2,
    amount: paisa(100_000),
    since: '2026-11-20',
  });
  const { user } = await dashboard([
    ...rest,
    billsToMake(0),
    tasks({
      approvals: { forYou: 0, own: 1, inHandovers: 0, amount: paisa(0), oldest: null },
      hands: [5, 6, 7, 8, 9, 10].map(hand),
    }),
  ]);
  expect(await screen.findByText('No bills to make today')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Approve one by one' })).toBeNull();
  // The menu has no badge then either: what waits is somebody else's to approve.
  expect(screen.queryByText(/wait for approval|waits for approval/)).toBeNull();
  expect(screen.queryByText('Cash in hand: Collector 9')).toBeNull();
  await user.click(screen.getByRole('button', { name: '2 more' }));
  expect(screen.getByText('Cash in hand: Collector 10')).toBeTruthy();
});

it('is quiet without tasks, and sends no request without the right', async () => {
  const who = signedInAs({ userType: '2', rights: ['customers'] });
  const { requests } = await dashboard([tasks()], who);
  expect(await screen.findByText('Nothing to do right now.')).toBeTruthy();
  expect(requests.map(({ path }) => path)).not.toContain('bills_to_make');
});

it('reports unreadable bills to make, and reads them again', async () => {
  const failed = refusal(today.billsToMake, { status: 403, errorMessage: 'Not you.' });
  const { user, requestsFor } = await dashboard([...rest, failed, tasks()]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not you.');
  expect(document.querySelector('[data-waiting]')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => requestsFor('bills_to_make').length).toBe(2);
});
