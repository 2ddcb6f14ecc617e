import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { PaymentActions, PaymentReceiptActions, PaymentReceiptDelete } from './payment-actions.tsx';
import { PaymentTable } from './payment-table.tsx';

type Row = TableRow<typeof payments.paymentTable>;

const waiting: Row = {
  id: 31,
  paymentDate: '2026-11-21',
  bookedOn: '2026-11-21',
  invNo: 'B2611-000012',
  amount: paisa(70_000),
  customer: 'Abdul Karim',
  customerId: 7,
  code: 'C1007',
  collectionBy: 'Salma',
  billMonth: 'November 2026',
  status: 'received',
  isSmsSend: false,
  canApprove: true,
  handover: null,
};
const approved: Row = {
  ...waiting,
  id: 30,
  customer: 'Rahim',
  invNo: 'B2610-000009, B2611-000010',
  status: 'approved',
  isSmsSend: true,
};
const onTheWay: Row = {
  ...waiting,
  id: 29,
  customer: 'Salma Begum',
  isSmsSend: true,
  canApprove: false,
  handover: { id: 12, number: 'H2611-000012', isOnTheWay: true },
};
const done = {
  heading: 'Order has been completed successfully',
  message: 'Payment approved.',
  data: { id: 31 },
};

const own = 'You collected or entered this payment. Someone else must approve it.';

it.each([true, false])('cannot approve one’s own payment (row %s)', async (isRow) => {
  const payment = { ...waiting, canApprove: false };
  await renderScreen(
    <SignedIn>
      {isRow ? (
        <PaymentActions payment={payment} />
      ) : (
        <PaymentReceiptActions payment={{ ...payment, trxId: null, sharedWith: [] }} />
      )}
    </SignedIn>,
    { answers: [signedInAs()] },
  );
  const approve = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Approve payment 31',
    description: own,
  });
  expect([approve.disabled, approve.title]).toEqual([true, own]);
});

it('names the customers who share a transfer', async () => {
  const other = {
    id: 29,
    customerId: 8,
    customerName: 'Salma Begum',
    customerCode: 'SN-8',
    paymentDate: '2026-11-21',
    bookedOn: '2026-11-21',
    amount: paisa(50_000),
    ledgerName: 'bKash',
  };
  await renderScreen(
    <SignedIn>
      <PaymentReceiptActions payment={{ ...waiting, trxId: '8N7A6B5C', sharedWith: [other] }} />
    </SignedIn>,
    { answers: [signedInAs()] },
  );
  const link = await screen.findByRole('link', { name: 'Salma Begum (SN-8)' });
  expect(link.getAttribute('href')).toBe('/payment-details/29');
  expect(link.parentElement?.textContent).toContain('Transaction 8N7A6B5C shared with');
});

it.each([true, false])('disables actions on a payment in a hand-over (row %s)', async (isRow) => {
  const handover = { id: 12, number: 'H2611-000012', isOnTheWay: true };
  const payment = { ...waiting, handover };
  await renderScreen(
    <SignedIn>
      {isRow ? (
        <PaymentActions payment={payment} />
      ) : (
        <>
          <PaymentReceiptActions payment={{ ...payment, trxId: null, sharedWith: [] }} />
          <PaymentReceiptDelete payment={payment} />
        </>
      )}
    </SignedIn>,
    { answers: [signedInAs()] },
  );
  const names = ['Approve payment 31', ...(isRow ? [] : ['Delete payment 31'])];
  for (const name of names) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    expect([button.disabled, button.title]).toEqual([true, 'In hand-over H2611-000012']);
  }
  if (isRow) return;
  const link = screen.getByRole('link', { name: 'H2611-000012' });
  expect(link.getAttribute('href')).toBe('/hand-over-details/12');
});

it.each([
  ['given_back', undefined],
  ['never_there', /It was never received/],
])('asks what happened to handed-over money on deletion: %s', async (money, choice) => {
  const handover = { id: 12, number: 'H2611-000012', isOnTheWay: false };
  const { requests, user } = await renderScreen(
    <SignedIn>
      <PaymentActions payment={{ ...approved, handover }} />
    </SignedIn>,
    { answers: [signedInAs(), answer(payments.paymentDelete, done)] },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete payment 30' }));
  await screen.findByRole('radiogroup', {
    name: 'What happened to the cash (hand-over H2611-000012)',
  });
  if (choice) await user.click(screen.getByRole('radio', { name: choice }));
  await user.type(screen.getByLabelText('Reason'), 'Counted twice{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ path }) => path === 'payment_delete')?.body).toEqual({
    paymentId: 30,
    reason: 'Counted twice',
    money,
  });
});

async function table(answers: Answer[] = [], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <PaymentTable printing={() => null} />
    </SignedIn>,
    {
      answers: [
        ...answers,
        user,
        answer(payments.paymentTable, {
          rows: [waiting, approved, onTheWay],
          currentPage: 1,
          lastPage: 1,
          perPage: 10,
          total: 3,
        }),
        answer(payments.paymentApprove, done),
        answer(payments.paymentDelete, { ...done, message: 'Payment deleted.' }),
        answer(sms.paymentSmsText, 'Dear Abdul Karim, we received Tk 700.'),
        answer(sms.paymentSmsSend, {
          heading: 'SMS queued',
          message: 'SMS sent successfully.',
          data: { id: 5 },
        }),
      ],
    },
  );
  await screen.findByText('Abdul Karim');
  const sent = (path: string) => page.requests.filter((request) => request.path === path);
  return { ...page, sent };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the payment list', () => {
  it('offers approval for a waiting payment, and deletion for an approved one', async () => {
    await table();
    const [, first, second] = screen.getAllByRole('row');
    const names = (row: HTMLElement | undefined) =>
      within(row ?? document.body)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label'));
    expect(names(first)).toEqual(['Approve payment 31', 'Send SMS for payment 31']);
    expect(names(second)).toEqual(['Delete payment 30']);
    expect(
      within(second ?? document.body).getByTitle('B2610-000009, B2611-000010').textContent,
    ).toBe('B2610-000009 +1');
    expect(screen.getByText('Waiting', { ignore: 'option' })).toBeTruthy();
    expect(screen.getByText('Approved', { ignore: 'option' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Abdul Karim' }).getAttribute('href')).toBe(
      '/payment-details/31',
    );
  });

  it("names a payment's hand-over, and neither approves nor counts it as own", async () => {
    const { user } = await table();
    const link = screen.getByRole('link', { name: 'H2611-000012' });
    expect(link.getAttribute('href')).toBe('/hand-over-details/12');
    expect(button('Approve payment 29').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(await screen.findByRole('button', { name: 'Approve 1' })).toBeTruthy();
  });

  it("approves after a confirmation, and shows the server's heading", async () => {
    const { user, sent } = await table();
    await user.click(button('Approve payment 31'));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('৳700.00 from Abdul Karim');
    await user.click(button('No'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('payment_approve')).toEqual([]);
    await user.click(button('Approve payment 31'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await screen.findByText('Order has been completed successfully');
    expect(sent('payment_approve')[0]?.body).toEqual({ paymentId: 31 });
  });

  it('deletes only with a reason', async () => {
    const { user, sent } = await table();
    await user.click(button('Delete payment 30'));
    const reason = await screen.findByLabelText<HTMLInputElement>('Reason');
    await user.click(button('Delete'));
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(sent('payment_delete')).toEqual([]);
    await user.type(reason, 'Counted twice{Enter}');
    await screen.findByText('Payment deleted.');
    expect(sent('payment_delete')[0]?.body).toEqual({ paymentId: 30, reason: 'Counted twice' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends the edited SMS after a confirmation', async () => {
    const { user, sent } = await table();
    await user.click(button('Send SMS for payment 31'));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    expect(message.value).toBe('Dear Abdul Karim, we received Tk 700.');
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(screen.getByText('1 part').parentElement?.textContent).toContain(
      '37 characters · GSM-7',
    );
    await user.type(message, ' Thanks.');
    await user.click(button('Send SMS'));
    await screen.findByText('You want to send payment SMS!');
    await user.click(button('Yes'));
    await screen.findByText('SMS sent successfully.');
    expect(sent('send_payment_sms')[0]?.body).toEqual({
      paymentId: 31,
      smsMessage: 'Dear Abdul Karim, we received Tk 700. Thanks.',
    });
  });

  it('restores the position when a dialog is closed', async () => {
    const { user } = await table();
    for (const name of ['Send SMS for payment 31', 'Delete payment 30']) {
      await user.click(button(name));
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button(name)));
    }
  });

  it('shows in a dialog why an SMS was not sent, and keeps the text', async () => {
    const refused = refusal(sms.paymentSmsSend, { status: 409, errorMessage: 'No mobile number.' });
    const { user } = await table([refused]);
    await user.click(button('Send SMS for payment 31'));
    await user.type(await screen.findByLabelText('Message'), '!');
    await user.click(button('Send SMS'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    const dialog = await screen.findByRole('dialog', { name: 'The SMS was not sent' });
    expect(dialog.textContent).toContain('No mobile number.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toMatch(/700\.!$/);
  });

  it('disables what the role may not do, with the reason', async () => {
    await table([], signedInAs({ rights: ['customers'] }));
    for (const name of ['Approve payment 31', 'Delete payment 30', 'Send SMS for payment 31']) {
      expect(button(name).disabled, name).toBe(true);
      expect(button(name).title, name).toBe('Your role may not do this.');
    }
  });

  it('names only icons that the role may press', async () => {
    const legend = () => screen.queryByText('In each row:')?.parentElement?.textContent;
    await table([], signedInAs());
    expect(legend()).toBe('In each row:Send SMSDelete');
    cleanup();
    await table([], signedInAs({ rights: ['sms_send'] }));
    expect(legend()).toBe('In each row:Send SMS');
    cleanup();
    await table([], signedInAs({ rights: ['customers'] }));
    expect(legend()).toBeUndefined();
  });
});
