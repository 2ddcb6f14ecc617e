import { subscribers } from '@netkhata/contract/subscribers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SubscriberReport } from './subscriber-report.tsx';

const counts = { total: 1234, new: 56, left: 7 };
const figures = answer(subscribers.subscriberFigures, {
  quarter: '2026-Q4',
  fromDay: '2026-10-01',
  toDay: '2026-11-21',
  ...counts,
  before: 1185,
  missing: { nid: 147, address: 0, mobileNo: 0, connectionDate: 2 },
  packages: [{ name: 'Home', speed: '20 Mbps', ...counts }],
  places: [{ zone: 'Mirpur', area: null, ...counts }],
  connectionTypes: [{ type: 'pppoe', ...counts }],
});
const list = answer(subscribers.subscriberTable, {
  rows: [
    {
      id: 7,
      name: 'Abdul Karim',
      code: 'C1007',
      address: 'House 1',
      nid: null,
      mobileNo: '01712345678',
      connectionDate: '2026-09-03',
      package: 'Home',
      speed: '20 Mbps',
      connectionType: 'static',
      zone: 'Mirpur',
      area: null,
    },
  ],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
});

const show = (answers: Answer[] = [figures, list], path = '/screen') =>
  renderScreen(
    <SignedIn>
      <SubscriberReport />
    </SignedIn>,
    { path, answers: [signedInAs(), ...answers] },
  );

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the figures of the quarter, and its customers', async () => {
  await show();
  expect((await screen.findByRole('button', { name: 'At the end: 1,234' })).textContent).toBe(
    '1,234',
  );
  const row = (await screen.findByText('Abdul Karim')).closest('tr');
  expect(row?.textContent).toContain('Static');
  await screen.findByRole('tab', { name: 'By zone and area' });
  const home = within(screen.getByRole('table', { name: 'By package and speed' }));
  expect(home.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Home',
    '20 Mbps',
    '1,234',
    '56',
    '7',
  ]);
});

it('leads from what is missing to those customers, from new and left to theirs', async () => {
  const { requests, router, user } = await show();
  await user.click(await screen.findByRole('button', { name: '147 without NID' }));
  const asked = () => requests.findLast(({ path }) => path === 'reports/subscriber_dt')?.query;
  await waitFor(() => expect(asked()?.get('missing')).toBe('nid'));
  expect(screen.getByRole('button', { name: '147 without NID', pressed: true })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Left: 7' }));
  await waitFor(() => expect(asked()?.get('rows')).toBe('left'));
  expect(asked()?.get('missing')).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Quarter' }),
    'July 2026 – September 2026',
  );
  await waitFor(() => expect(asked()?.get('asOf')).toBe('2026-07-01'));
  expect(router.state.location.search).toMatchObject({ tab: 'left', asOf: '2026-07-01' });
});

it('says why the figures cannot be shown', async () => {
  await show([
    refusal(subscribers.subscriberFigures, { status: 500, errorMessage: 'The database is away.' }),
    list,
  ]);
  expect(await screen.findByText('The database is away.')).toBeDefined();
});
