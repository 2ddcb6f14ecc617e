import { networkSessions } from '@netkhata/contract/network-sessions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, refusal } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { CustomerSessions } from './customer-sessions.tsx';

afterEach(cleanup);

const session = {
  id: 31,
  startedAt: '2026-11-21T02:00:00Z',
  endedAt: null,
  heardAt: '2026-11-21T04:00:00Z',
  address: '10.20.0.9',
  mac: 'AA:BB:CC:00:00:01',
  router: 'Mirpur core',
  volume: { down: 1_500_000_000, up: 20_000_000 },
  cause: null,
  isEnding: false,
};
const ended = (id: number, cause: string) => ({
  ...session,
  id,
  endedAt: '2026-11-20T18:00:00Z',
  cause,
});
const sessionsReply = {
  asOf: '2026-11-21T04:00:00Z',
  profile: 'home-10',
  online: session,
  today: session.volume,
  month: { down: 123_400_000_000, up: 0 },
  sessions: [session, ended(30, 'Lost-Carrier'), ended(29, 'Vendor-Word')],
};
const sessions = (more: Partial<typeof sessionsReply> | { online: null } = {}) =>
  answer(networkSessions.customerSessions, { ...sessionsReply, ...more });

it('shows the current session, its start and traffic, and why earlier ones ended', async () => {
  await renderScreen(<CustomerSessions customerId={7} />, { answers: [sessions()] });
  expect(await screen.findByText('Online')).toBeTruthy();
  expect(screen.getAllByText(/since 21 Nov 2026/)).toHaveLength(1);
  const facts = screen.getByText('This month').closest('div');
  expect(facts?.textContent).toContain('123 GB');
  const table = within(screen.getByRole('table', { name: 'Recent sessions' }));
  expect(table.getByText('Line lost')).toBeTruthy();
  expect(table.getByText('Vendor-Word')).toBeTruthy();
  expect(table.getByText('still connected')).toBeTruthy();
});

it('ends a session after a confirmation', async () => {
  const close = answer(networkSessions.networkSessionClose, {
    heading: 'Session ends',
    message: 'Asked.',
    data: { session: 31 },
  });
  const { requests, user } = await renderScreen(<CustomerSessions customerId={7} />, {
    answers: [sessions(), close],
  });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === 'session_end')?.body).toEqual({ session: 31 }),
  );
});

it('shows a failed request, and an empty list', async () => {
  await renderScreen(<CustomerSessions customerId={7} />, {
    answers: [refusal(networkSessions.customerSessions, { status: 503 })],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  await renderScreen(<CustomerSessions customerId={8} />, {
    answers: [sessions({ online: null, sessions: [] } as never)],
  });
  expect(await screen.findByText('No session yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});
