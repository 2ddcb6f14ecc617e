import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { PlannedChanges } from './planned-changes.tsx';

type Change = EndpointResult<typeof plannedChanges.customerPlannedChanges>['changes'][number];

const change = (changes: Partial<Change>): Change => ({
  id: 4,
  fromDay: '2026-12-12',
  package: null,
  monthlyFee: null,
  billDate: null,
  category: null,
  billingCycle: null,
  status: null,
  reason: 'Wants more',
  state: 'planned',
  plannedBy: 'Farhana',
  withdrawnBy: null,
  withdrawReason: null,
  refusal: null,
  refusalMessage: null,
  isAway: false,
  ...changes,
});
const saved = <Data,>(data: Data) => ({ heading: 'Saved', message: 'Saved.', data });

const NEXT_BILLS: EndpointResult<typeof plannedChanges.plannedChangePreview> = {
  bills: [
    {
      month: '2026-12',
      usual: paisa(40_000),
      bill: {
        billDate: '2026-12-01',
        lines: [
          { label: 'Internet service', description: null, amount: paisa(100_000) },
          {
            label: 'Adjustment',
            description: 'Changed terms: 12 of 30 days',
            amount: paisa(24_000),
          },
        ],
        vatAdded: paisa(0),
        total: paisa(124_000),
      },
      reason: null,
      difference: paisa(84_000),
    },
    {
      month: '2027-01',
      usual: paisa(40_000),
      bill: null,
      reason: 'not_active',
      difference: paisa(-40_000),
    },
  ],
  waiting: [{ text: 'Service ended: 10 of 30 days', amount: paisa(-13_333) }],
};

const show = (changes: Change[]) =>
  renderScreen(
    <SignedIn>
      <PlannedChanges customer={{ id: 7, name: 'Abdul Karim' }} />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(plannedChanges.customerPlannedChanges, {
          earliest: '2026-10-21',
          latest: '2027-11-22',
          changes,
        }),
        answer(setup.packageOptions, [
          {
            id: 3,
            name: 'Fast 20',
            speed: null,
            bill_amount: paisa(100_000),
            networkProfile: null,
          },
        ]),
        answer(plannedChanges.plannedChangePreview, NEXT_BILLS),
        answer(plannedChanges.plannedChangeSave, saved({ id: 5, isApplied: false })),
        answer(plannedChanges.plannedChangeWithdraw, saved({ id: 4 })),
      ],
    },
  );

afterEach(cleanup);

it('tells what changes from when, and what became of it', async () => {
  await show([
    change({ package: { id: 3, name: 'Fast 20' }, monthlyFee: paisa(100_000), billDate: 5 }),
    change({
      id: 3,
      status: 'close',
      state: 'withdrawn',
      withdrawnBy: 'Sohel',
      withdrawReason: 'Stays',
    }),
    change({
      id: 2,
      status: 'active',
      state: 'refused',
      refusal: 'Another customer uses this PPPoE user name.',
      refusalMessage: message('customer.pppoeTaken'),
    }),
  ]);
  const [planned, withdrawn, refused] = await screen.findAllByRole('listitem');
  expect(planned?.textContent).toContain('From 12 Dec 2026');
  expect(planned?.textContent).toContain('Package: Fast 20, Fee per bill: ৳1,000.00, Bill Date: 5');
  expect(planned?.textContent).toContain('Planned');
  expect(withdrawn?.textContent).toContain('withdrawn by Sohel: Stays');
  expect(refused?.textContent).toContain('Another customer uses this PPPoE user name.');
  expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
});

it('is planned with a day and a reason; what is empty stays', async () => {
  const { user, requests } = await show([]);
  expect(await screen.findByText('No changes planned.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Plan a change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
  await user.type(dialog.getByRole('textbox', { name: /^From/ }), '2026-12-12');
  await user.selectOptions(await dialog.findByLabelText(/^Package/), 'Fast 20 · ৳1,000.00');
  const preview = within(dialog.getByRole('region', { name: 'The next bills with this' }));
  const shown = (text: string) => preview.findByText(text);
  expect((await shown('Changed terms: 12 of 30 days')).parentElement?.textContent).toContain('240');
  expect((await shown('Bill of 1 Dec 2026')).parentElement?.textContent).toContain('1,240');
  await shown('৳840.00 more than ৳400.00 without it.');
  await shown('No bill: Not active');
  await shown('Service ended: 10 of 30 days');
  expect(requests.filter(({ path }) => path === 'planned_change_preview').at(-1)?.body).toEqual({
    customer: 7,
    fromDay: '2026-12-12',
    package: 3,
    monthlyFee: null,
    billDate: null,
    category: null,
    billingCycle: null,
    status: null,
  });
  await user.type(dialog.getByLabelText(/^Reason/), 'Wants more');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'planned_change_save');
    expect(sent?.body).toEqual({
      customer: 7,
      fromDay: '2026-12-12',
      package: 3,
      monthlyFee: null,
      billDate: null,
      category: null,
      billingCycle: null,
      status: null,
      reason: 'Wants more',
    });
  });
});

it('is withdrawn with a reason', async () => {
  const { user, requests } = await show([change({ monthlyFee: paisa(80_000) })]);
  const name = 'Withdraw the change from 12 Dec 2026';
  await user.click(await screen.findByRole('button', { name }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Stays as it is');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'planned_change_withdraw');
    expect(sent?.body).toEqual({ id: 4, reason: 'Stays as it is' });
  });
});
