import type { EndpointResult } from '@netkhata/contract/endpoint';
import { packagePrices } from '@netkhata/contract/package-prices';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { PackagePrices } from './package-prices.tsx';

type Price = EndpointResult<typeof packagePrices.packagePrices>['prices'][number];

const price = (changes: Partial<Price>): Price => ({
  id: 4,
  fromDay: '2026-12-12',
  oldPrice: paisa(50_000),
  price: paisa(56_000),
  noticeDays: 7,
  reason: 'Bandwidth costs more',
  state: 'planned',
  plannedBy: 'Farhana',
  withdrawnBy: null,
  withdrawReason: null,
  customers: 120,
  told: 3,
  ...changes,
});
const saved = <Data,>(data: Data) => ({ heading: 'Saved', message: 'Saved.', data });

const show = (prices: Price[]) =>
  renderScreen(
    <SignedIn>
      <PackagePrices packageId={7} name="Home 30" template={null} />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(packagePrices.packagePrices, {
          earliest: '2026-11-22',
          latest: '2027-11-22',
          prices,
        }),
        answer(packagePrices.packagePricePreview, {
          oldPrice: paisa(50_000),
          fingerprint: 'abc',
          count: 120,
          billed: 118,
          oldSum: paisa(5_900_000),
          newSum: paisa(6_608_000),
          leftOut: { own_fee: 14 },
        }),
        answer(packagePrices.packagePriceRows, {
          rows: [{ customerId: 9, code: 'C9', name: 'Rahim', fee: paisa(45_000), newFee: null }],
          hasMore: false,
        }),
        answer(packagePrices.packagePriceSave, saved({ id: 5, customers: 120 })),
        answer(packagePrices.packagePriceWithdraw, saved({ id: 4, customers: 120 })),
      ],
    },
  );

afterEach(cleanup);

it('tells of planned prices and withdraws one with a reason', async () => {
  const { user, requests } = await show([
    price({}),
    price({ id: 3, state: 'withdrawn', withdrawnBy: 'Sohel', withdrawReason: 'Too soon' }),
  ]);
  const [planned, past] = await screen.findAllByRole('listitem');
  expect(planned?.textContent).toMatch(/12 Dec 2026.*৳500\.00 becomes ৳560\.00.*120 customers/);
  expect(planned?.textContent).toContain('SMS 7 days before, told: 3');
  expect(within(past as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw the price from 12 Dec 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^3 customers have been told by SMS/)).toBeDefined();
  await user.type(dialog.getByLabelText(/^Reason/), 'Not yet');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'package_price_withdraw');
    expect(sent?.body).toEqual({ id: 4, reason: 'Not yet' });
  });
});

it('is planned after a look at who gets it, with the sums and who is left out', async () => {
  const { user, requests } = await show([]);
  expect(await screen.findByText('No prices planned.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Plan a price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a price: Home 30' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(3);
  await user.type(dialog.getByRole('textbox', { name: /^From/ }), '2026-12-12');
  await user.type(dialog.getByLabelText(/^New price/), '560');
  await user.type(dialog.getByLabelText(/^SMS so many/), '7');
  await user.type(dialog.getByLabelText(/^Reason/), 'Bandwidth');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const difference = await dialog.findByText('Difference');
  expect(difference.parentElement?.textContent).toContain('7,080.00');
  expect(dialog.getByText('A month at the old price, 118 billed')).toBeDefined();
  expect(requests.some(({ path }) => path === 'package_price_save')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'A fee of their own' }));
  expect(await dialog.findByText('Rahim')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Plan for 120 customers' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'package_price_save');
    expect(sent?.body).toEqual({
      package: 7,
      fromDay: '2026-12-12',
      price: 560,
      noticeDays: 7,
      reason: 'Bandwidth',
      fingerprint: 'abc',
    });
  });
});
