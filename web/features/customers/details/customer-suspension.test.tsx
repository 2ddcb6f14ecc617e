import type { EndpointResult } from '@netkhata/contract/endpoint';
import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import { payments } from '@netkhata/contract/payments';
import { message } from '@netkhata/contract/messages';
import { promises } from '@netkhata/contract/promises';
import { suspensions } from '@netkhata/contract/suspensions';
import { addDays } from '@netkhata/domain/billing-period';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { today } from '../../../i18n/format.ts';
import { importWithTexts } from '../../../i18n/use-text.ts';
import { answer } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerSuspension } from './customer-suspension.tsx';

type SuspensionStatus = EndpointResult<typeof promises.customerSuspension>;

const suspension: NonNullable<SuspensionStatus['current']> = {
  id: 4,
  customerId: 7,
  code: 'C1007',
  name: 'Abdul Karim',
  zone: 'North',
  mode: 'walled',
  isByHand: false,
  due: paisa(70_000),
  startedAt: '2026-11-20T04:30:00Z',
  decidedBy: 'Rina',
  overrideReason: null,
  liftedAt: null,
  liftReason: null,
  liftReasonMessage: null,
  liftedBy: null,
  paymentId: null,
  days: 1,
  broughtIn: paisa(0),
};
const over = {
  ...suspension,
  id: 3,
  liftedAt: '2026-11-21T05:00:00Z',
  liftReason: 'Paid',
  liftReasonMessage: message('suspension.liftedByPayment'),
  paymentId: 31,
};
const promised: SuspensionStatus['promises'][number] = {
  id: 12,
  amount: paisa(70_000),
  madeOn: '2026-11-20',
  dueOn: '2026-11-25',
  madeBy: 'Rina',
  paid: paisa(0),
  state: 'open',
  withdrawnBy: null,
  withdrawReason: null,
};
const saved = <Data,>(data: Data) => ({ heading: 'Saved', message: 'Saved.', data });

async function suspensionScreen(change: Partial<SuspensionStatus>, user = signedInAs()) {
  await importWithTexts(['network'], Promise.resolve());
  const page = await renderScreen(
    <SignedIn>
      <CustomerSuspension customer={{ id: 7, name: 'Abdul Karim' }} />
    </SignedIn>,
    {
      answers: [
        user,
        answer(promises.customerSuspension, {
          current: null,
          taskAtRouter: null,
          earlier: [],
          overdueSince: null,
          balance: paisa(70_000),
          neverSuspendReason: null,
          promises: [],
          promiseUntil: addDays(today(), 10),
          unbilledMonth: null,
          ...change,
        }),
        answer(suspensions.suspensionLift, saved({ id: 4 })),
        answer(promises.promiseSave, saved({ id: 1, isLifted: true })),
        answer(promises.promiseWithdraw, saved({ id: 12 })),
        answer(arrivalClaims.arrivalClaims, []),
        answer(payments.accountOptions, [
          { ledgerId: 14, ledgerName: 'bKash', referenceType: 'mobile' },
        ]),
      ],
    },
  );
  await screen.findByRole('region', { name: 'Suspension' });
  const sent = (path: string) => page.requests.find((request) => request.path === path)?.body;
  return { ...page, sent };
}

afterEach(cleanup);

describe('the suspension of a customer', () => {
  it('shows who suspended and since when, and is lifted with a reason', async () => {
    const { user, sent } = await suspensionScreen({ current: suspension });
    expect(screen.getByText('Limited')).toBeTruthy();
    expect(screen.getByText(/^Since 20 Nov 2026, 10:30, by Rina, for/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lift the suspension' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'A fire in the street');
    await user.click(dialog.getByRole('button', { name: 'Lift the suspension' }));
    await waitFor(() =>
      expect(sent('suspension_lift')).toEqual({ customer: 7, reason: 'A fire in the street' }),
    );
  });

  it('offers to note what the customer says to have paid', async () => {
    const { user } = await suspensionScreen({});
    await user.click(await screen.findByRole('button', { name: 'Note a payment' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Note a payment: Abdul Karim' }),
    );
    await dialog.findByRole('option', { name: 'bKash' });
    expect(dialog.queryByRole('combobox', { name: /Customer/ })).toBeNull();
  });

  it('lists past ones, and links to the payment that lifted one', async () => {
    const byHand = { ...over, id: 2, mode: 'cut' as const, paymentId: null, liftReason: 'By hand' };
    await suspensionScreen({ earlier: [over, byHand] });
    expect(screen.getByText('Not suspended')).toBeTruthy();
    const [paid, other] = within(
      screen.getByRole('list', { name: 'Earlier suspensions' }),
    ).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(paid.textContent).toMatch(/20 Nov 2026.* to 21 Nov 2026.*, decided by Rina/);
    expect(within(paid).getByText('Paid')).toBeTruthy();
    const link = within(paid).getByRole('link', { name: 'The payment' });
    expect(link.getAttribute('href')).toBe('/payment-details/31');
    expect(within(other).getByText('Cut off')).toBeTruthy();
    expect(within(other).queryByRole('link')).toBeNull();
  });

  it('withdraws an open promise with a reason, and shows who withdrew an earlier one', async () => {
    const earlier = {
      ...promised,
      id: 11,
      state: 'withdrawn' as const,
      withdrawnBy: 'Farhana',
      withdrawReason: 'Another customer',
    };
    const { user, sent } = await suspensionScreen({ promises: [promised, earlier] });
    const list = within(screen.getByRole('list', { name: 'Promises' }));
    expect(list.getByText('Withdrawn by Farhana: Another customer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Promise to pay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw the promise' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Has moved away');
    await user.click(dialog.getByRole('button', { name: 'Withdraw the promise' }));
    await waitFor(() =>
      expect(sent('promise_withdraw')).toEqual({ promise: 12, reason: 'Has moved away' }),
    );
  });

  it('withdraws no promise without the right, and none that is over', async () => {
    const cashier = signedInAs({ rights: ['customers', 'counter'] });
    await suspensionScreen({ promises: [promised] }, cashier);
    expect(screen.queryByRole('button', { name: 'Withdraw the promise' })).toBeNull();
    cleanup();
    await suspensionScreen({ promises: [{ ...promised, state: 'broken' }] });
    expect(screen.queryByRole('button', { name: 'Withdraw the promise' })).toBeNull();
  });

  it('shows whether a customer switched by hand has been switched', async () => {
    const current = { ...suspension, isByHand: true };
    await suspensionScreen({ current, taskAtRouter: 'off' });
    expect(screen.getByText('To be switched off by hand')).toBeTruthy();
    cleanup();
    await suspensionScreen({ current });
    expect(screen.getByText('Switched off by hand')).toBeTruthy();
    expect(screen.queryByText('Limited')).toBeNull();
    cleanup();
    const byHand = { ...over, isByHand: true };
    await suspensionScreen({ taskAtRouter: 'on', earlier: [byHand] });
    expect(screen.getByText('To be switched on by hand')).toBeTruthy();
    expect(screen.getByText('By hand')).toBeTruthy();
  });

  it('records a promise with the right to collect, and lifts nothing without the right', async () => {
    const cashier = signedInAs({ rights: ['customers', 'counter'] });
    const { user, sent } = await suspensionScreen({ current: suspension }, cashier);
    expect(screen.queryByRole('button', { name: 'Lift the suspension' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Promise to pay' }));
    const dialog = within(await screen.findByRole('dialog'));
    const date = addDays(today(), 9);
    await user.type(dialog.getByLabelText(/Pays by/), date);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('promise_save')).toEqual({ customer: 7, date, amount: 700 }));
  });
});
