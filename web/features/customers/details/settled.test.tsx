import { plannedChanges } from '@netkhata/contract/planned-changes';
import { settledCustomers } from '@netkhata/contract/settled-customers';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../../test-support/answers.ts';
import { customerRecord } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { PersonalDetails } from './personal-details.tsx';

const saved = <Data,>(data: Data) => ({ heading: 'Saved', message: 'Saved.', data });
const settled = customerRecord({
  paidUntil: '2026-12-14',
  instalments: [{ id: 4, name: 'Router', amount: paisa(50_000), timesLeft: 3 }],
});
const noPlannedChanges = answer(plannedChanges.customerPlannedChanges, {
  earliest: '2026-10-21',
  latest: '2027-11-22',
  changes: [],
});
const details = (rights: Parameters<typeof signedInAs>[0], customer = settled) =>
  renderScreen(
    <SignedIn>
      <PersonalDetails customer={customer} />
    </SignedIn>,
    {
      answers: [
        signedInAs(rights),
        noPlannedChanges,
        answer(settledCustomers.customerPaidUntilUpdate, saved({ id: 7, paidUntil: null })),
        answer(settledCustomers.instalmentRemove, saved({ id: 4 })),
      ],
    },
  );

afterEach(cleanup);

describe('a settled customer', () => {
  it('shows paid until, with the remaining instalments', async () => {
    await details({ rights: ['customers'] });
    expect(await screen.findByText('14 Dec 2026')).toBeDefined();
    expect(screen.getByText('Router: ৳500.00 × 3')).toBeDefined();
    expect(screen.queryByRole('button', { name: /paid-until|Remove/ })).toBeNull();
  });

  it('shows nothing where nothing is settled', async () => {
    await details({ rights: ['customers'] }, customerRecord());
    await screen.findByText('Package');
    expect(screen.queryByText('Paid until')).toBeNull();
    expect(screen.queryByText('Remaining instalments')).toBeNull();
  });

  it('is changed with the right to make bills, with a reason', async () => {
    const { user, requests } = await details({ rights: ['customers', 'bills_manage'] });
    await user.click(await screen.findByRole('button', { name: 'Change the paid-until day' }));
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: /^Paid until/ }));
    await user.type(screen.getByLabelText(/^Reason/), 'Typed wrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const [sent] = requests.filter(({ path }) => path === 'customer_paid_until');
      expect(sent?.body).toEqual({ customerId: 7, paidUntil: null, reason: 'Typed wrong' });
    });
  });

  it('has an instalment cancelled, with a reason', async () => {
    const { user, requests } = await details({ rights: ['customers', 'bills_manage'] });
    await user.click(await screen.findByRole('button', { name: 'Remove Router' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'Gave it back');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => {
      const [sent] = requests.filter(({ path }) => path === 'instalment_remove');
      expect(sent?.body).toEqual({ id: 4, reason: 'Gave it back' });
    });
  });
});
