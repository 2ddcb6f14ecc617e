import { dashboard } from '@netkhata/contract/dashboard';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PeriodFigures } from '../../features/dashboard/period-figures.tsx';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SubHeader } from './sub-header.tsx';

// The panel's code is there before the clock of the test runs.
beforeAll(async () => {
  await Promise.all([
    import('../../features/dashboard/period-panel.tsx'),
    import('./quick-actions.tsx'),
  ]);
}, 60_000);
afterEach(cleanup);

const figures = answer(dashboard.periodFigures, {
  fromDate: '2026-11-21',
  toDate: '2026-11-21',
  billCount: 0,
  billAmount: paisa(0),
  paymentCount: 0,
  collectionAmount: paisa(0),
  receivedAmount: paisa(0),
  approvedAmount: paisa(0),
});

it('has the dashboard’s period on every screen; choosing one there stays there', async () => {
  const { user, asked, router } = await renderScreen(
    <SignedIn>
      <SubHeader />
      <PeriodFigures />
    </SignedIn>,
    { path: '/bill-list?page=2', answers: [signedInAs(), figures] },
  );
  const periods = () =>
    asked.filter(({ path }) => path.endsWith('figures')).map(({ query }) => query.get('period'));
  await user.click(await screen.findByRole('button', { name: /Today/ }));
  await user.click(await screen.findByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(periods()).toEqual(['today', 'last_month']));
  expect(router.state.location.href).toBe('/bill-list?page=2');
  expect(await screen.findByRole('button', { name: /Last month/ })).toBeTruthy();
});
