import { sms } from '@netkhata/contract/sms';
import { type Message, message } from '@netkhata/contract/messages';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SmsCosts } from './sms-costs.tsx';
import { SmsHistory } from './sms-history.tsx';

const sent = {
  id: 1,
  name: 'Abdul Karim',
  mobileNo: '01712345678',
  date: '2026-11-03 14:05',
  type: 'bill' as const,
  sms_body: 'Your bill is ready',
  sms_status: 'send' as const,
  customerId: 7,
  isReminder: false,
  sentAt: '2026-11-03 14:06' as string | null,
  deliveredAt: null as string | null,
  failureReason: null as string | null,
  failureMessage: null as Message | null,
  parts: 2,
  cost: paisa(80),
  isRepetition: false,
  wasSentAgain: false,
};
const rows = [
  sent,
  {
    ...sent,
    id: 2,
    name: '',
    mobileNo: '01812345678',
    sms_status: 'queued' as const,
    sentAt: null,
  },
];
const history = answer(sms.smsHistory, ({ query }) => ({
  rows,
  currentPage: Math.min(3, Number(query.get('page') ?? 1)),
  lastPage: 3,
  perPage: 10,
  total: 25,
}));
const searchesOf = (requests: { query: URLSearchParams }[]) =>
  requests.map(({ query }) => Object.fromEntries(query));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the SMS history', () => {
  it('shows name, time, text, and the status as a word with its icon', async () => {
    await renderScreen(<SmsHistory />, { answers: [history] });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Abdul Karim');
    expect(first?.textContent).toContain('3 Nov 2026 14:05');
    expect(first?.textContent).toContain('Your bill is ready');
    const done = within(first!).getByText('Sent');
    expect(done.querySelector('.tabler-icon-check')).toBeTruthy();
    expect(first?.textContent).toContain('Sent 3 Nov 2026 14:06 · 2 parts · ৳0.80');
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(within(second!).getByText('Queued').querySelector('.tabler-icon-clock')).toBeTruthy();
    // The number is shown instead of a name where it belongs to no customer.
    expect(second?.firstElementChild?.textContent).toBe('01812345678');
  });

  const stuck = { ...sent, sentAt: null, failureReason: 'Absent subscriber' };
  const again = answer(sms.smsSendAgain, {
    heading: 'SMS queued',
    message: 'The message is sent once more.',
    data: { id: 9 },
  });
  const listOf = (row: object) =>
    answer(sms.smsHistory, {
      rows: [{ ...stuck, ...row }],
      currentPage: 1,
      lastPage: 1,
      perPage: 10,
      total: 1,
    });

  it('shows why a message failed in the language of the user', async () => {
    const failureReason = 'part 2 of 2: recipient is invalid';
    const reason = message('smppStatus.recipient');
    const failureMessage = message('smpp.part', { number: 2, total: 2, reason });
    const row = { sms_status: 'failed', failureReason, failureMessage };
    await renderScreen(
      <SignedIn>
        <SmsHistory />
      </SignedIn>,
      { answers: [signedInAs(), listOf(row)] },
    );
    expect(await screen.findByText(failureReason)).toBeTruthy();
    await act(() => showLanguage('de'));
    expect(await screen.findByText('Teil 2 von 2: Empfänger ist ungültig')).toBeTruthy();
  });

  it.each([
    ['failed', 'Failed', false],
    ['unknown', 'Unknown', true],
  ] as const)(
    'resends a message that is %s, after a confirmation',
    async (status, word, isWarned) => {
      const { user, requests } = await renderScreen(
        <SignedIn>
          <SmsHistory />
        </SignedIn>,
        { answers: [signedInAs(), listOf({ sms_status: status }), again] },
      );
      expect(await screen.findByText(word)).toBeTruthy();
      expect(screen.getByText('Absent subscriber')).toBeTruthy();
      const resends = () => requests.filter(({ path }) => path === 'sms_send_again');
      await user.click(screen.getByRole('button', { name: 'Send again' }));
      const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
      expect(within(dialog).getByText(/You want to send this SMS again!/)).toBeTruthy();
      expect(within(dialog).queryByText(/may have been delivered/) !== null).toBe(isWarned);
      expect(resends()).toHaveLength(0);
      await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
      await waitFor(() => expect(resends().map(({ body }) => body)).toEqual([{ id: 1 }]));
    },
  );

  it('offers no second repetition, and labels reminders and repetitions', async () => {
    const row = { sms_status: 'failed', wasSentAgain: true, isReminder: true, isRepetition: true };
    await renderScreen(<SmsHistory />, { answers: [listOf(row)] });
    expect(await screen.findByText('Was sent again')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(screen.getByText(/Reminder · sent again/)).toBeTruthy();
  });

  it('shows the cost of each month with the right to reports', async () => {
    const months = answer(sms.smsCosts, [
      { month: '2026-11', messages: 3, parts: 5, cost: paisa(200) },
      { month: '2026-10', messages: 0, parts: 0, cost: paisa(0) },
    ]);
    await renderScreen(
      <SignedIn>
        <SmsCosts />
      </SignedIn>,
      { answers: [signedInAs(), months] },
    );
    const table = await screen.findByRole('table', { name: 'Cost per month' });
    const [, november] = within(table).getAllByRole('row');
    expect(november?.textContent).toBe('November 202635৳2.00');
  });

  it('requests a tab in lower case and nothing for All, from page 1', async () => {
    const { user, requests, router } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=2',
      answers: [history],
    });
    await screen.findByText('Page 2 of 3');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await screen.findByText('Page 1 of 3');
    expect(searchesOf(requests)).toEqual([{ page: '2' }, { type: 'general', page: '1' }]);
    expect(router.state.location.search).toEqual({ tab: 'general' });
  });

  it('searches from page 1', async () => {
    const { user, requests } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=2&tab=bill',
      answers: [history],
    });
    await screen.findByText('Page 2 of 3');
    await user.click(screen.getByRole('searchbox', { name: 'Search messages' }));
    // At once: between two keys a busy machine may make a pause, after which it searches.
    await user.paste('karim');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(searchesOf(requests)[1]).toEqual({ search: 'karim', type: 'bill', page: '1' });
  });

  it('stays within the existing pages', async () => {
    const { user } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=99',
      answers: [history],
    });
    await screen.findByText('Page 3 of 3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Page 2 of 3');
  });

  it('shows an empty list, or the failure', async () => {
    const none = { rows: [], currentPage: 1, lastPage: 1, perPage: 10, total: 0 };
    const { unmount } = await renderScreen(
      <SignedIn>
        <SmsHistory />
      </SignedIn>,
      { answers: [signedInAs(), answer(sms.smsHistory, none)] },
    );
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Send SMS Customer' });
    expect(way.getAttribute('href')).toBe('/sms-send-customer');
    unmount();
    await renderScreen(<SmsHistory />, {
      answers: [refusal(sms.smsHistory, { status: 403, errorMessage: 'Not for you' })],
    });
    expect(within(await screen.findByRole('alert')).getByText('Not for you')).toBeTruthy();
  });
});
