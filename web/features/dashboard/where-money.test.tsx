import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { setUpDashboard, defaultAnswers } from './dashboard-test-kit.tsx';

const dashboard = setUpDashboard();
const card = () => screen.findByRole('region', { name: 'Cash and accounts' });

it('shows the sum of each kind of place, with a link to its places', async () => {
  const { requestsFor } = await dashboard();
  const money = within(await card());
  const sum = await money.findByText('Total');
  const lines = money.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Cash in hand Babul, Karim, Mitu, 2 more · ৳300.00 by bank or wallet to be confirmed · 1 hand-over not accepted yet৳4,700.00',
    'Tills Front desk৳18,250.00',
    'Mobile wallets bKash৳62,410.50',
  ]);
  const hrefs = money.getAllByRole('link').map((link) => link.getAttribute('href'));
  const each = ['/cash-and-accounts#hand', '/cash-and-accounts#cash', '/cash-and-accounts#mobile'];
  expect(hrefs).toEqual([...each.flatMap((href) => [href, href]), '/cash-and-accounts']);
  expect(sum.parentElement?.textContent).toBe('Total৳85,360.50');
  expect(requestsFor('place_dt')).toHaveLength(1);
});

it.each([
  ['a collector', { rights: ['reports', 'hand_over'] }],
  ['a user bound to a zone', { rights: ['reports', 'close_day'], zone: { id: 1, name: 'North' } }],
] as const)('is hidden from %s', async (_, { rights, ...more }) => {
  const user = signedInAs({ userType: '2', rights: [...rights], ...more });
  const { requestsFor } = await dashboard(defaultAnswers, user);
  await screen.findByRole('region', { name: 'To do' });
  expect(screen.queryByRole('region', { name: 'Cash and accounts' })).toBeNull();
  expect(requestsFor('place_dt')).toEqual([]);
});

it('begins with collecting for a cashier, without the round of a collector', async () => {
  const rights = ['reports', 'counter', 'hand_over', 'receive_money'] as const;
  await dashboard(defaultAnswers, signedInAs({ userType: '3', rights: [...rights] }));
  const link = await screen.findByRole('link', { name: 'Collect' });
  expect(link.getAttribute('href')).toBe('/payment-collection');
  expect(screen.getByRole('link', { name: /^My Cash/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Due by road' })).toBeNull();
});
