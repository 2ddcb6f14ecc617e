import { unpaidBills as unpaidBillsSchema } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answer, type SentRequest, refusal } from '../../test-support/answers.ts';
import { unpaidBill, type UnpaidBills, unpaidBills } from '../../test-support/bill-records.ts';
import {
  answerByEnter,
  bKash,
  field,
  pressEnterOf,
  receive,
  received,
  setUpCollectionForm,
  tick,
  yes,
} from './collection-test-kit.tsx';

const { form, collected } = setUpCollectionForm();

/** Another cashier was faster: the refusal carries the current unpaid bills. */
const changedTo = (after: UnpaidBills) =>
  refusal(payments.paymentCollect, {
    status: 409,
    heading: 'Not possible',
    errorMessage: 'The bills have changed meanwhile. Please check the new figures.',
    data: z.encode(unpaidBillsSchema, after),
  });

describe('the collection form', () => {
  it('collects by Enter alone: the whole due, the confirmation, one payment', async () => {
    const { user, sent } = await form({
      figures: [unpaidBills(), unpaidBills({ billData: [] })],
    });
    await waitFor(() => expect(document.activeElement).toBe(field('Amount Given')));
    const pressedAt = performance.now();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You want to collect payment!');
    expect(dialog.textContent).toContain('৳1,200.00 from Abdul Karim, into Cash in Hand');
    expect(dialog.textContent).toContain('For October 2026, November 2026');
    // The second Enter of a nervous finger is ignored: it does not answer the confirmation yet.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'));
    expect(pressEnterOf(pressedAt + 1)).toBe(false);
    await answerByEnter(user);

    await screen.findByText('Payment collected successfully.');
    await screen.findByText('Nothing due any more.');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent()[0]?.body).toMatchObject({
      customer: 7,
      billData: [
        { billId: 11, balance: 500, discount: 0, payAmount: 500, isSelect: 1 },
        { billId: 12, balance: 700, discount: 0, payAmount: 700, isSelect: 1 },
      ],
      paymentAmount: 1200,
      advanceAmount: 0,
      account: 21,
      accountType: 'cash',
      collectionBy: 1,
      sendSms: 'no',
    });
    const link = screen.getByRole('link', { name: 'Print receipt' });
    expect(link.getAttribute('href')).toBe('/payment-details/31');
    expect(collected).toHaveBeenCalledExactlyOnceWith(31);
  });

  it('leads to the receipt when there is no listener for the payment', async () => {
    const { user, sent } = await form({ isWithoutListener: true });
    await user.click(tick('B2611-000012'));
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await screen.findByText(/৳700.00 from Abdul Karim, into Cash in Hand/);
    // The success is shown with the receipt only, without a toast.
    expect(screen.getAllByText('Payment collected successfully.')).toHaveLength(1);
    expect(sent()).toHaveLength(1);
    const receipt = screen.getByRole('link', { name: 'Print receipt' });
    await waitFor(() => expect(document.activeElement).toBe(receipt));
  });

  it('sends nothing when the answer is No, and keeps the input', async () => {
    const { user, sent } = await form();
    await user.click(tick('B2611-000012'));
    await user.type(field('Remarks'), 'for November');
    await user.click(receive('৳700.00'));
    await yes();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(0);
    expect(tick('B2611-000012').checked).toBe(true);
    expect(field('Remarks').value).toBe('for November');
  });

  it('shows what changed meanwhile, and keeps what still applies', async () => {
    const after = unpaidBills({
      billData: [
        unpaidBill({ paidAmount: paisa(20_000), balance: paisa(50_000), status: 'partial' }),
        unpaidBill({ id: 12, billNo: 'B2611-000012', balance: paisa(10_000) }),
      ],
    });
    const { user } = await form({ answers: [changedTo(after)] });
    await user.click(tick('B2610-000011'));
    await user.click(tick('B2611-000012'));
    await user.type(field('Remarks'), 'by his son');
    await user.selectOptions(field('Account'), 'bKash');
    await user.click(receive('৳1,200.00'));
    await user.click(await yes());

    const notice = await screen.findByText('The bills have changed');
    expect(notice.closest('[role=alert]')?.textContent).toContain(
      'Bill B2611-000012: the balance changed from ৳700.00 to ৳100.00.',
    );
    expect(tick('B2610-000011').checked).toBe(true);
    expect(tick('B2611-000012').checked).toBe(false);
    expect(receive('৳500.00')).toBeTruthy();
    expect(field('Remarks').value).toBe('by his son');
    expect(field('Account').value).toBe('23');
    expect(collected).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(field('Amount Given')));
  });

  it('applies the amount tendered to the changed bills', async () => {
    const after = unpaidBills({
      billData: [unpaidBill({ id: 12, billNo: 'B2611-000012', balance: paisa(10_000) })],
    });
    const { user } = await form({ answers: [changedTo(after)] });
    await user.type(field('Amount Given'), '300');
    await user.click(receive('৳300.00'));
    await user.click(await yes());

    await screen.findByText('The bills have changed');
    expect(field('Amount Given').value).toBe('300.00');
    expect(received('B2611-000012').value).toBe('100.00');
    expect(receive('৳100.00')).toBeTruthy();
    expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('৳200.00');
  });

  it('offers to book it on the first open day, with the day it was taken', async () => {
    const closed = {
      endpoint: payments.paymentCollect,
      reply: (request: SentRequest) =>
        (request.body['takenOn']
          ? answer(payments.paymentCollect, {
              heading: 'Payment saved',
              message: 'Payment collected successfully.',
              data: { id: 31, isCustomerDeactive: false },
            })
          : refusal(payments.paymentCollect, {
              status: 409,
              errorMessage: 'The books are closed.',
              data: { closedUntil: '2026-11-21', bookDay: '2026-11-22' },
            })
        ).reply(request),
    };
    const { user, sent } = await form({ answers: [closed] });
    await user.click(tick('B2611-000012'));
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    const offer = await screen.findByText(/^Book it on 22 Nov 2026, with/);
    expect(offer.closest('[role=dialog]')?.textContent).toContain('closed until 21 Nov 2026');
    await user.click(await yes());
    await screen.findByText('Payment collected successfully.');
    const [first, second] = sent().map(({ body }) => body);
    expect(first).not.toHaveProperty('takenOn');
    expect(second?.['takenOn']).toBe(first?.['paymentDate']);
  });

  it('asks again, naming the colleague who took the same advance meanwhile', async () => {
    const recent = {
      id: 30,
      amount: paisa(50_000),
      takenBy: 'Collector Rana',
      takenAt: '2026-11-21T04:00:00Z',
    };
    const figures = unpaidBills({ billData: [] });
    const after = unpaidBills({
      billData: [],
      customer: { ...figures.customer, advance: paisa(50_000) },
      recentPayments: [recent],
    });
    const { user, sent } = await form({ figures: [figures], answers: [changedTo(after)] });
    await user.type(field('Amount Given'), '500');
    await user.click(receive('৳500.00'));
    await user.click(await yes());
    expect(await screen.findByText(/The advance changed from ৳0.00 to ৳500.00/)).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ advanceAmount: 500, shownAdvance: 0 });
    await user.click(receive('৳500.00'));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('Collector Rana');
  });

  it("shows the server's messages beside their fields until corrected", async () => {
    const refused = refusal(payments.paymentCollect, {
      status: 422,
      errorMessage: {
        'billData.1.discount': ['Is above your limit.'],
        trxId: ['This transaction number is recorded already.'],
      },
    });
    const { user } = await form({ answers: [refused] });
    await user.selectOptions(field('Account'), 'bKash');
    await user.type(field('Discount on bill B2611-000012'), '300');
    await user.type(field('Transaction ID'), '8N7A6B5C');
    await user.click(receive('৳400.00'));
    await user.click(await yes());
    const discount = field('Discount on bill B2611-000012');
    await waitFor(() => expect(discount.getAttribute('aria-invalid')).toBe('true'));
    expect(discount.value).toBe('300.00');
    expect(field('Transaction ID').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Received amount for bill B2611-000012'), '1');
    expect(discount.getAttribute('aria-invalid')).toBe('false');
  });

  it('starts with cash, and shows how the customer paid last', async () => {
    const { user } = await form({ last: bKash });
    expect(field('Account').value).toBe('21');
    expect(await screen.findByText('Last used: bKash')).toBeTruthy();
    await user.selectOptions(field('Account'), 'bKash');
    await user.type(field('Amount Given'), '700');
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await waitFor(() => expect(collected).toHaveBeenCalled());
    await user.click(await screen.findByRole('button', { name: 'Take another payment' }));
    expect(field('Account').value).toBe('21');
  });

  it('asks for another confirmation of a large amount', async () => {
    const { user, sent } = await form();
    await user.type(field('Amount Given'), '100000');
    await user.click(screen.getByRole('button', { name: 'Keep as advance' }));
    await user.click(receive('৳1,00,000.00'));
    await user.click(await yes());
    await screen.findByText(/This is a large amount/);
    expect(sent()).toHaveLength(0);
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('names the payment that has the transaction, and sends the reason for sharing it', async () => {
    const otherPayment = {
      id: 29,
      customerId: 8,
      customerName: 'Salma Begum',
      customerCode: 'SN-8',
      paymentDate: '2026-11-21',
      amount: 500,
      ledgerName: 'bKash',
    };
    const taken = refusal(payments.paymentCollect, {
      status: 409,
      heading: 'Not possible',
      errorMessage: 'This transaction number is recorded already, for another customer.',
      data: { otherPayment },
    });
    const { user, sent } = await form({ answers: [taken] });
    await user.selectOptions(field('Account'), 'bKash');
    await user.click(tick('B2611-000012'));
    await user.type(field('Transaction ID'), '8N7A6B5C');
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await screen.findByText(
      'Payment 29 of Salma Begum (SN-8), ৳500.00 on 21 Nov 2026, already has this transaction ID.',
    );
    const reason = field('Reason for one transfer for several customers');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.click(receive('৳700.00'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await user.type(reason, 'Three flats');
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.body).not.toHaveProperty('sharedTrxWith');
    expect(sent()[1]?.body).toMatchObject({
      trxId: '8N7A6B5C',
      sharedTrxWith: 29,
      sharedTrxReason: 'Three flats',
    });
    // A changed transaction number is checked again.
    await user.type(field('Transaction ID'), '9');
    expect(screen.queryByLabelText('Reason for one transfer for several customers')).toBeNull();
  });

  it('asks for the transaction of a mobile account', async () => {
    const { user, sent } = await form();
    await user.selectOptions(field('Account'), 'bKash');
    expect(field('Payment Method').value).toBe('bKash');
    await user.type(field('Amount Given'), '1300');
    expect(field('Advance').value).toBe('100.00');
    await user.type(field('From Mobile No'), '01912345678');
    await user.type(field('Transaction ID'), '8N7A6B5C');
    await user.click(field('Send SMS'));
    await user.click(receive('৳1,300.00'));
    await user.click(await yes());
    await waitFor(() => expect(collected).toHaveBeenCalled());
    expect(sent()[0]?.body).toMatchObject({
      paymentAmount: 1300,
      advanceAmount: 100,
      paymentMethod: 'bKash',
      fromMobileNo: '01912345678',
      trxId: '8N7A6B5C',
      sendSms: 'yes',
    });
    await user.click(await screen.findByRole('button', { name: 'Take another payment' }));
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
  });
});

describe('a payment that was not finished', () => {
  beforeEach(() => localStorage.clear());

  /** Leaves the page with what is typed, and opens it again. */
  async function again(options: Parameters<typeof form>[0] = {}) {
    fireEvent(window, new Event('pagehide'));
    const kept = { ...localStorage };
    cleanup();
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    return form(options);
  }
  const goOn = (name = 'Continue') => screen.findByRole('button', { name });

  it('goes on with amount, bill, account and remarks', async () => {
    const first = await form();
    await first.user.click(tick('B2611-000012'));
    await first.user.selectOptions(field('Account'), 'bKash');
    await first.user.type(field('Remarks'), 'by his son');
    const { user, sent } = await again();
    expect(await screen.findByText(/^You were receiving ৳700.00 here, /)).toBeTruthy();
    expect(tick('B2611-000012').checked).toBe(false);
    await user.click(await goOn());
    expect(tick('B2611-000012').checked).toBe(true);
    expect(tick('B2610-000011').checked).toBe(false);
    expect(field('Remarks').value).toBe('by his son');
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ account: 23, remarks: 'by his son' });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('says which bills have changed since, and gives the amount to those of now', async () => {
    const first = await form();
    await first.user.type(field('Amount Given'), '300');
    const after = unpaidBills({
      billData: [unpaidBill({ id: 12, billNo: 'B2611-000012', balance: paisa(10_000) })],
    });
    const { user } = await again({ figures: [after] });
    await user.click(await goOn());
    await screen.findByText('Bill B2611-000012: the balance changed from ৳700.00 to ৳100.00.');
    expect(field('Amount Given').value).toBe('300.00');
    expect(receive('৳100.00')).toBeTruthy();
  });

  it('that was sent is asked for again with its key, and is booked once', async () => {
    const unanswered = {
      endpoint: payments.paymentCollect,
      reply: () => new Promise<never>(() => {}),
    };
    const first = await form({ answers: [unanswered] });
    await first.user.click(tick('B2611-000012'));
    await first.user.click(receive('৳700.00'));
    await first.user.click(await yes());
    await waitFor(() => expect(first.sent()).toHaveLength(1));
    const { user, sent } = await again();
    await screen.findByText(/^৳700.00 was sent, .* had no answer: it may be booked\.$/);
    await user.click(await goOn('Ask again'));
    await screen.findByText('Payment collected successfully.');
    expect(sent()).toHaveLength(1);
    const key = (request: SentRequest | undefined) => request?.headers.get('Idempotency-Key');
    expect(key(sent()[0])).toBe(key(first.sent()[0]));
    expect(sent()[0]?.body).toEqual(first.sent()[0]?.body);
    expect(collected).toHaveBeenCalledExactlyOnceWith(31);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});
