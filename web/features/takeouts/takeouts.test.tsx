import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { HELD_RIGHTS, type HeldRight } from '@netkhata/contract/rights';
import { takeouts } from '@netkhata/contract/takeouts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Takeouts } from './takeouts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Content = EndpointResult<typeof takeouts.takeouts>;
type Takeout = Content['takeouts'][number];

const taken: Takeout = {
  id: 3,
  state: 'done',
  user: 'Ayesha Rahman',
  hasPasswords: false,
  startedAt: '2026-11-20T10:00:00Z',
  finishedAt: '2026-11-20T10:00:09Z',
  rowCount: 1234,
  expectedCount: 1200,
  sizeBytes: 5_240_000,
  failure: null,
  failureMessage: null,
};
const parts: Content['parts'] = [
  { part: 'customers', files: ['customers.csv'], rowCount: 400 },
  { part: 'bills', files: ['bills.csv', 'bill_lines.csv'], rowCount: 800 },
];
const shown = (rows: Takeout[]) =>
  answer(takeouts.takeouts, { parts, sizeBytes: 4_000_000, takeouts: rows });
const ticket = answer(takeouts.takeoutCreate, {
  heading: 'Export of all data',
  message: 'The link works once.',
  data: { ticket: 'a b', path: 'report/takeout' },
});
const screenOf = (answers: Answer[], rights: readonly HeldRight[] = HELD_RIGHTS) =>
  renderScreen(
    <SignedIn>
      <Takeouts />
    </SignedIn>,
    { answers: [signedInAs({ rights: [...rights] }), ...answers] },
  );

it('shows the contents and approximate size, and who took it lately', async () => {
  const failed = { ...taken, id: 2, state: 'failed' as const, hasPasswords: true };
  const brokenOff = {
    failure: 'The download was interrupted.',
    failureMessage: message('takeout.brokenOff'),
  };
  await screenOf([shown([taken, { ...failed, ...brokenOff }])]);
  const inside = within(await screen.findByRole('list', { name: 'What is exported' }));
  expect(inside.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Customers and their network detailscustomers.csv400',
    'Bills and their linesbills.csv, bill_lines.csv800',
  ]);
  expect(screen.getByText('Everything, about 4 MB').parentElement?.textContent).toContain('1,200');
  const table = within(screen.getByRole('table', { name: 'Recent exports' }));
  expect(table.getByText('Complete')).toBeTruthy();
  expect(table.getAllByText('5.2 MB')).toHaveLength(2);
  expect(table.getByText('The download was interrupted.')).toBeTruthy();
  expect(table.getByText('with passwords')).toBeTruthy();
});

it('downloads it, without passwords unless requested', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    links.push(this.href);
  });
  const { user, requests } = await screenOf([shown([]), ticket]);
  expect(await screen.findByText('No export yet.')).toBeTruthy();
  const take = screen.getByRole('button', { name: 'Export all data' });
  await user.click(take);
  await expect.poll(() => links).toHaveLength(1);
  expect(links[0]).toMatch(/\/report\/takeout\?token=a%20b$/);
  await user.click(screen.getByLabelText('Include PPPoE passwords'));
  await user.click(take);
  await expect.poll(() => links).toHaveLength(2);
  const bodies = requests.filter(({ path }) => path === 'takeout_create').map(({ body }) => body);
  expect(bodies).toEqual([{ hasPasswords: 'no' }, { hasPasswords: 'yes' }]);
});

it('shows the progress while somebody takes it, and offers no second one', async () => {
  const running = { ...taken, state: 'running' as const, finishedAt: null, rowCount: 300 };
  await screenOf([shown([running])]);
  const bar = await screen.findByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['300', '1200']);
  expect(screen.getByText(/300 of about 1,200 rows/)).toBeTruthy();
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Export all data' });
  expect(take.disabled).toBe(true);
});

it('explains why it is unavailable: another person, or a right', async () => {
  const refused = refusal(takeouts.takeoutCreate, { status: 409, errorMessage: 'Karim takes it.' });
  const { user } = await screenOf([shown([]), refused]);
  await user.click(await screen.findByRole('button', { name: 'Export all data' }));
  expect(await screen.findByText('Karim takes it.')).toBeTruthy();
  cleanup();
  await screenOf(
    [shown([])],
    HELD_RIGHTS.filter((right) => right !== 'export' && right !== 'pppoe_password'),
  );
  expect(await screen.findByText('Your role may not export data. Ask a Super Admin.')).toBeTruthy();
  expect(screen.getByText(/not included: your role may not see them/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
});
