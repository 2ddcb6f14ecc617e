import { sms } from '@netkhata/contract/sms';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SmsHistory } from './sms-history.tsx';

const message = {
  id: 1,
  name: 'Abdul Karim',
  mobileNo: '01712345678',
  date: '2026-11-03 14:05',
  type: 'bill' as const,
  sms_body: 'Your bill is ready',
  sms_status: 'send' as const,
};
const rows = [
  message,
  { ...message, id: 2, name: '', mobileNo: '01812345678', sms_status: 'queued' as const },
];
const history = answer(sms.smsHistory, ({ query }) => ({
  rows,
  currentPage: Math.min(3, Number(query.get('page') ?? 1)),
  lastPage: 3,
  perPage: 10,
  total: 25,
}));
const asksOf = (asked: { query: URLSearchParams }[]) =>
  asked.map(({ query }) => Object.fromEntries(query));

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
    expect(done.querySelector('.tabler-icon-circle-check')).toBeTruthy();
    expect(within(second!).getByText('Queued').querySelector('.tabler-icon-clock')).toBeTruthy();
    // A number that belongs to no customer stands for the name.
    expect(second?.firstElementChild?.textContent).toBe('01812345678');
  });

  it('asks for a tab in lower case and nothing for All, from page 1', async () => {
    const { user, asked, router } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=2',
      answers: [history],
    });
    await screen.findByText('Page 2 of 3');
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await screen.findByText('Page 1 of 3');
    expect(asksOf(asked)).toEqual([{ page: '2' }, { type: 'general', page: '1' }]);
    expect(router.state.location.search).toEqual({ tab: 'general' });
  });

  it('searches from page 1 once the typing rests', async () => {
    const { user, asked } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=2&tab=bill',
      answers: [history],
    });
    await screen.findByText('Page 2 of 3');
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'karim');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asksOf(asked)[1]).toEqual({ search: 'karim', type: 'bill', page: '1' });
  });

  it('stays within the pages that there are', async () => {
    const { user } = await renderScreen(<SmsHistory />, {
      path: '/screen?page=99',
      answers: [history],
    });
    await screen.findByText('Page 3 of 3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Page 2 of 3');
  });

  it('says that there is nothing, or what failed', async () => {
    const none = { rows: [], currentPage: 1, lastPage: 1, perPage: 10, total: 0 };
    const answers = [answer(sms.smsHistory, none)];
    const { unmount } = await renderScreen(<SmsHistory />, { answers });
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
    unmount();
    await renderScreen(<SmsHistory />, {
      answers: [refusal(sms.smsHistory, { status: 403, errorMessage: 'Not for you' })],
    });
    expect(within(await screen.findByRole('alert')).getByText('Not for you')).toBeTruthy();
  });
});
