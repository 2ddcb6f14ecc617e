import { payers } from '@netkhata/contract/payers';
import { paisa } from '@netkhata/domain/paisa';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import { bKash, setUpCollectionForm } from './collection-test-kit.tsx';

const { form } = setUpCollectionForm();

const figures = unpaidBills();
const customer = (id: number, name: string) => ({
  id,
  code: `C${id}`,
  name,
  mobileNo: '01712345678',
  balance: paisa(70_000),
  advance: paisa(0),
});
const bill = (id: number, billDate: string) => unpaidBill({ id, billDate });

const open = async () => {
  const page = await form({
    figures: [
      { ...figures, customer: { ...figures.customer, payer: { paidBy: null, paysFor: 2 } } },
    ],
    answers: [
      answer(payers.payerBills, {
        lines: [
          { customer: customer(7, 'Head office'), billData: [bill(1, '2026-10-01')] },
          { customer: customer(8, 'Branch'), billData: [bill(2, '2026-09-01')] },
        ],
        unseen: 1,
      }),
      answer(payers.payerCollect, {
        heading: 'Payment collected',
        message: 'Payment collected for 2 customers.',
        data: { id: 41, ids: [41, 42] },
      }),
    ],
  });
  expect(await screen.findByText('Pays for 2 more.')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Collect for all' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Amount for all');
  return { ...page, dialog };
};

it('takes for all in one submission, divided oldest bill first', async () => {
  const { user, requests, dialog } = await open();
  const amount = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  expect(amount('Amount for all').value).toBe('1,400.00');
  expect(dialog.getByText('and 1 more in other zones')).toBeDefined();
  await user.clear(amount('Amount for all'));
  await user.type(amount('Amount for all'), '900');
  expect(amount('Amount of Branch').value).toBe('700.00');
  expect(amount('Amount of Head office').value).toBe('200.00');
  await user.selectOptions(dialog.getByLabelText('Account'), bKash.ledgerName);
  await user.type(amount('Transaction ID'), 'FIRM0001');
  await user.click(dialog.getByRole('button', { name: 'Receive ৳900.00' }));
  expect(await dialog.findByText('৳900.00 received for 2 customers.')).toBeDefined();
  const sent = requests.filter(({ path }) => path === 'payer_payment_received');
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      payer: 7,
      paymentAmount: 900,
      account: bKash.ledgerId,
      trxId: 'FIRM0001',
      lines: [
        { customer: 7, billData: [{ billId: 1, payAmount: 200 }], advanceAmount: 0 },
        { customer: 8, billData: [{ billId: 2, payAmount: 700 }], advanceAmount: 0 },
      ],
    },
  ]);
  expect(dialog.getByRole('link', { name: /receipt/i }).getAttribute('href')).toBe(
    '/payment-details/41',
  );
  // The form below was not sent along.
  expect(requests.some(({ path }) => path === 'payment_received')).toBe(false);
});

it('takes an amount per line as it is typed, and says what is in advance', async () => {
  const { user, requests, dialog } = await open();
  await user.clear(dialog.getByLabelText('Amount of Branch'));
  await user.clear(dialog.getByLabelText('Amount of Head office'));
  await user.click(dialog.getByRole('button', { name: /^Receive/ }));
  expect(await dialog.findByText('Tick a bill or enter an amount.')).toBeDefined();
  await user.type(dialog.getByLabelText('Amount of Branch'), '750');
  expect(dialog.getByText(/৳50\.00 in advance/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Receive ৳750.00' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === 'payer_payment_received')?.body).toMatchObject({
      lines: [{ customer: 8, advanceAmount: 50 }],
    }),
  );
});
