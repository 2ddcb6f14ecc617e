import { notifications } from '@netkhata/contract/notifications';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';
import type { Notifications } from '../../shared/notifications/use-notifications.ts';

const mark = {
  audit: 5,
  payment: 31,
  billRun: 2,
  sms: 9,
  backup: 3,
  smsAlert: 4,
  handover: 6,
  difference: 8,
  radiusCopy: 7,
};
const facts = {
  at: '2026-11-21T06:00:00Z',
  customer: null,
  amount: null,
  count: null,
  since: null,
  user: null,
};

const latest: Notifications = {
  unread: { alerts: 1, events: 0 },
  toDo: 1,
  waiting: { payments: { forYou: 1, own: 0, inHandovers: 0 }, handovers: 0 },
  mark,
  alerts: [
    {
      ...facts,
      kind: 'payment_waiting',
      id: 31,
      customer: 'Abdul Karim',
      amount: paisa(70_000),
      user: 'Babul',
      isUnread: true,
    },
    { ...facts, kind: 'sms_failed', id: 9, customer: 'Salma', isUnread: false },
  ],
  events: [{ ...facts, kind: 'bills_generated', id: 2, user: 'Ayesha', isUnread: false }],
  logs: [
    {
      id: 5,
      at: '2026-11-21T06:00:00Z',
      action: 'billUpdate',
      subject: 'bill',
      subjectId: 12,
      address: null,
      user: 'Ayesha',
      what: null,
    },
  ],
};

/** Renders the bell; once `notificationsSeen` is called, the server reports nothing unread. */
function open(first: Notifications = latest) {
  let isSeen = false;
  let batches = 0;
  const none = { alerts: 0, events: 0 };
  return renderScreen(<NotificationBell className="bell" />, {
    answers: [
      answer(notifications.notifications, () => (isSeen ? { ...first, unread: none } : first)),
      answer(notifications.notificationsSeen, () => {
        isSeen = true;
        return { heading: '', message: '', data: {} };
      }),
      answer(sms.smsFailedSettle, () => {
        batches += 1;
        const data = { sentAgain: 0, putAway: 30, withdrawn: 0, hasMore: batches === 1 };
        return { heading: 'Hidden', message: '', data };
      }),
    ],
  });
}

// Preloads the panel, so that loading it does not count against a test's timeout.
beforeAll(async () => {
  await import('./notification-panel.tsx');
});

afterEach(cleanup);

it('counts open tasks, which stay when seen; opening marks notifications seen', async () => {
  const { user, requests } = await open();
  await user.click(await screen.findByRole('button', { name: /1 to do/ }));
  const waiting = await screen.findByRole('link', { name: /Payment waits for approval/ });
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === 'notifications')).toHaveLength(2),
  );
  expect(screen.getByRole('button', { name: /1 to do/ })).toBeTruthy();
  const seenCalls = requests.filter(({ path }) => path === 'notifications_seen');
  expect(seenCalls.map(({ body }) => body)).toEqual([{ mark: '5.31.2.9.3.4.6.8.7' }]);
  // It stays marked as unread while the panel is open.
  expect(within(waiting).getByText(/unread/)).toBeTruthy();
});

it('links alerts, events and logs to their subjects', async () => {
  const { user, router } = await open();
  const bell = await screen.findByRole('button', { name: /Notifications/ });
  await user.click(bell);
  expect(await screen.findByRole('tab', { name: 'Alerts (1)', selected: true })).toBeTruthy();
  const hrefs = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(hrefs()).toEqual(['/payment-details/31', '/sms-history?search=Salma']);
  await user.click(screen.getByRole('tab', { name: 'Events' }));
  expect(hrefs()).toEqual(['/bill-generates']);
  await user.click(screen.getByRole('tab', { name: 'Logs' }));
  expect(hrefs()).toEqual(['/bill-details/12']);
  await user.click(screen.getByRole('link', { name: /Ayesha changed the bill 12/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/bill-details/12'));
  await waitFor(() => expect(screen.queryByRole('tabpanel')).toBeNull());
});

it('summarises many of a kind in one line, which leads to all of them', async () => {
  const since = '2026-11-16T06:00:00Z';
  const many: Notifications = {
    ...latest,
    toDo: 2,
    alerts: [
      { ...facts, kind: 'sms_failed', id: 9, count: 30, since, isUnread: true },
      { ...facts, kind: 'payment_waiting', id: 31, count: 1000, since, isUnread: false },
    ],
  };
  const { user, requests } = await open(many);
  await user.click(await screen.findByRole('button', { name: /2 to do/ }));
  const links = within(await screen.findByRole('tabpanel')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '30 SMS failed (unread)since 16 Nov 2026, 12:00',
    '1,000+ payments wait for approvalsince 16 Nov 2026, 12:00',
  ]);
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
    '/sms-history?filters={"status":"failed"}',
    '/payment-list?filters={"status":"to_approve"}',
  ]);
  const actsOf = () =>
    requests.filter(({ path }) => path === sms.smsFailedSettle.path).map(({ body }) => body);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Send 30 SMS again?');
  await user.click(screen.getByRole('button', { name: 'No' }));
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText(/30 SMS failed/)).toBeNull());
  // Batch after batch, until none is left.
  expect(actsOf()).toEqual(Array.from({ length: 2 }, () => ({ act: 'put_away', upTo: 9 })));
});

it('says when nothing waits, and sends nothing to the server', async () => {
  const quiet = {
    unread: { alerts: 0, events: 0 },
    toDo: 0,
    waiting: { payments: null, handovers: 0 },
    mark,
    alerts: [],
    events: [],
    logs: [],
  };
  const { user, requests } = await open(quiet);
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('No alerts.')).toBeTruthy();
  expect(requests.map(({ path }) => path)).not.toContain('notifications_seen');
});

it('offers a retry when they cannot be read', async () => {
  const { user } = await renderScreen(<NotificationBell className="bell" />, {
    answers: [refusal(notifications.notifications, { status: 403, heading: 'Not now' })],
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
