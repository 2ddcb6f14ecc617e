import { customers } from '@netkhata/contract/customers';
import { payments } from '@netkhata/contract/payments';
import { promises } from '@netkhata/contract/promises';
import { paisa } from '@netkhata/domain/paisa';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { importWithTexts } from '../../i18n/use-text.ts';
import { answer } from '../../test-support/answers.ts';
import { unpaidBills } from '../../test-support/bill-records.ts';
import { customerAnswer } from '../../test-support/customer-record.ts';
import { addDays } from '@netkhata/domain/billing-period';
import { today } from '../../i18n/format.ts';
import { answerByEnter, field, setUpCollectionForm } from './collection-test-kit.tsx';

const { form } = setUpCollectionForm();
const SINCE = '2026-11-20T04:30:00Z';

/** The unpaid figures of a customer with these changes. */
const figuresOf = (change: object, bills = unpaidBills().billData) =>
  unpaidBills({ billData: bills, customer: { ...unpaidBills().customer, ...change } });

describe('a promise at the counter', () => {
  it('is offered for a due, and leaves the focus in the amount field', async () => {
    const { user, requests } = await form({
      answers: [
        answer(promises.promiseSave, {
          heading: 'Promise',
          message: 'Written down.',
          data: { id: 1, isLifted: true },
        }),
      ],
    });
    await importWithTexts(['network'], Promise.resolve());
    expect(document.activeElement).toBe(field('Amount Given'));
    await user.click(screen.getByRole('button', { name: 'Promise to pay' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = addDays(today(), 3);
    await user.type(dialog.getByLabelText(/Pays by/), day);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const sent = requests.find(({ path }) => path === 'promise_save');
      expect(sent?.body).toEqual({ customer: 7, date: day, amount: 1200 });
    });
    // No payment was submitted.
    expect(requests.some(({ path }) => path === 'payment_received')).toBe(false);
  });

  it('is shown instead of the offer where there is one', async () => {
    await form({ figures: [figuresOf({ promisedBy: '2026-11-28' })] });
    expect(screen.getByText('Promised to pay by 28 Nov 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Promise to pay' })).toBeNull();
  });

  it('is not offered to a customer who owes nothing', async () => {
    await form({ figures: [figuresOf({ balance: paisa(0) }, [])] });
    expect(screen.queryByRole('button', { name: 'Promise to pay' })).toBeNull();
  });
});

describe('a suspended customer at the counter', () => {
  it.each([
    [null, 'The suspension is lifted.'],
    [SINCE, 'The connection stays suspended: part of the due is still overdue.'],
  ])("is marked, and the payment's effect is shown", async (suspendedSince, effect) => {
    const { user } = await form({
      figures: [figuresOf({ suspendedSince: SINCE }), figuresOf({ suspendedSince }, [])],
    });
    expect(screen.getByText(/^Connection suspended since 20 Nov 2026/)).toBeTruthy();
    await user.keyboard('{Enter}');
    await answerByEnter(user);
    expect(await screen.findByText(effect)).toBeTruthy();
  });

  it('is not reactivated by a payment when deactive, but after a confirmation', async () => {
    const { user, requests } = await form({
      figures: [unpaidBills(), figuresOf({}, [])],
      answers: [
        answer(payments.paymentCollect, {
          heading: 'Payment collected',
          message: 'Payment collected successfully.',
          data: { id: 31, isCustomerDeactive: true },
        }),
        customerAnswer({ status: 'deactive' }),
        answer(customers.customerUpdate, {
          heading: 'Saved',
          message: 'Saved.',
          data: { id: 7, code: 'C1007' },
        }),
      ],
    });
    await user.keyboard('{Enter}');
    await answerByEnter(user);
    await screen.findByText(/Abdul Karim is deactive, so a payment alone does not reconnect them/);
    await user.click(await screen.findByRole('button', { name: 'Make active' }));
    await waitFor(() => {
      const sent = requests.find(({ path }) => path === 'customer_update');
      expect(sent?.body).toMatchObject({ customerId: 7, status: 'active' });
    });
  });
});
