import { bills, unpaidBills as unpaidBillsSchema } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { type UnpaidBills, unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { CollectionForm } from './collection-form.tsx';

const cash = { ledgerId: 21, ledgerName: 'Cash in Hand', referenceType: 'cash' as const };
const bKash = { ledgerId: 23, ledgerName: 'bKash', referenceType: 'mobile' as const };
const collected = vi.fn<(paymentId: number) => void>();

type Last = typeof cash | typeof bKash | null;

type FormOptions = {
  figures?: UnpaidBills[];
  answers?: Answer[];
  last?: Last;
  isUnheard?: boolean;
};

async function form(options: FormOptions = {}) {
  const readings = options.figures ?? [unpaidBills()];
  let reading = 0;
  const page = await renderScreen(
    <SignedIn>
      <CollectionForm customerId={7} {...(options.isUnheard ? {} : { onCollected: collected })} />
    </SignedIn>,
    {
      answers: [
        ...(options.answers ?? []),
        signedInAs(),
        answer(bills.unpaidBills, () => {
          const figures = readings[Math.min(reading, readings.length - 1)] ?? unpaidBills();
          reading += 1;
          return figures;
        }),
        answer(payments.accountOptions, [cash, bKash]),
        answer(payments.lastAccount, { last_acc_head: options.last ?? null, message: '' }),
        answer(users.employeeOptions, [
          { employeeId: 1, employeeName: 'Ayesha Rahman', employeeCode: 'ayesha' },
          { employeeId: 2, employeeName: 'Salma', employeeCode: 'salma' },
        ]),
        answer(payments.paymentCollect, {
          heading: 'Payment collected',
          message: 'Payment collected successfully.',
          data: { id: 31 },
        }),
      ],
    },
  );
  await screen.findByLabelText('Amount Given');
  const sent = () => page.asked.filter(({ path }) => path === 'payment_received');
  return { ...page, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const tick = (billNo: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: billNo });
const received = (billNo: string) => field(`Received amount for bill ${billNo}`);
const receive = (amount: string) => screen.getByRole('button', { name: `Receive ${amount}` });
const yes = () => screen.findByRole('button', { name: 'Yes' });

afterEach(() => {
  cleanup();
  collected.mockReset();
  vi.unstubAllGlobals();
});

describe('the collection form', () => {
  it('shows the customer, and a column for each unpaid bill', async () => {
    await form();
    expect(screen.getByText('Abdul Karim')).toBeTruthy();
    expect(screen.getByText('01712345678').getAttribute('href')).toBe('tel:01712345678');
    const table = screen.getByRole('table', { name: 'Unpaid bills' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual([
      'Bill No',
      'Bill Date',
      'Bill Amount',
      'Adjusted Paid Amount',
      'Balance',
      'Discount',
      'Received Amount',
    ]);
    expect(field('Account').value).toBe('21');
    expect(field('Collection By').value).toBe('1');
  });

  it('receives the balance of a bill that is ticked, and nothing of one that is not', async () => {
    const { user } = await form();
    await user.click(tick('B2610-000011'));
    expect(received('B2610-000011').value).toBe('500.00');
    expect(receive('৳500.00')).toBeTruthy();
    await user.click(tick('B2610-000011'));
    expect(received('B2610-000011').value).toBe('');
    expect(receive('৳0.00')).toBeTruthy();
  });

  it('takes a discount off what is received, and limits both to the balance', async () => {
    const { user } = await form();
    await user.type(field('Discount on bill B2611-000012'), '50');
    expect(received('B2611-000012').value).toBe('650.00');
    await user.clear(received('B2611-000012'));
    await user.type(received('B2611-000012'), '9999');
    await user.tab();
    expect(received('B2611-000012').value).toBe('650.00');
    expect(receive('৳650.00')).toBeTruthy();
  });

  it('puts what is given on the oldest bill first, and says the change', async () => {
    const { user } = await form();
    await user.type(field('Amount Given'), '1500');
    expect(received('B2610-000011').value).toBe('500.00');
    expect(received('B2611-000012').value).toBe('700.00');
    expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('৳300.00');
    await user.click(screen.getByRole('button', { name: 'Keep as advance' }));
    expect(field('Advance').value).toBe('300.00');
    expect(receive('৳1,500.00')).toBeTruthy();
    expect(screen.queryByText('Change to give back')).toBeNull();
  });

  it('takes the notes that make a round sum, in cash alone, and says the change', async () => {
    const { user } = await form();
    await user.click(screen.getByRole('button', { name: 'Given ৳1,500.00' }));
    expect(field('Amount Given').value).toBe('1,500.00');
    expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('৳300.00');
    await waitFor(() => expect(document.activeElement).toBe(receive('৳1,200.00')));
    await user.selectOptions(field('Account'), 'bKash');
    expect(screen.queryByRole('button', { name: /^Given/ })).toBeNull();
  });

  it('collects by Enter alone: the whole due, the question, the payment, once', async () => {
    const { user, sent } = await form({
      figures: [unpaidBills(), unpaidBills({ billData: [] })],
    });
    expect(document.activeElement).toBe(field('Amount Given'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(receive('৳1,200.00')));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You want to collect payment!');
    expect(dialog.textContent).toContain('৳1,200.00 from Abdul Karim, into Cash in Hand');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'));
    await user.keyboard('{Enter}');

    await screen.findByText('Payment collected successfully.');
    await screen.findByText('No unpaid bills.');
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
    expect(receive('৳0.00')).toBeTruthy();
  });

  it('leads on to the receipt where nobody waits to hear of the payment', async () => {
    const { user, sent } = await form({ isUnheard: true });
    await user.click(tick('B2611-000012'));
    await user.click(receive('৳700.00'));
    await user.click(await yes());
    await screen.findByText('৳700.00 collected from Abdul Karim.');
    expect(sent()).toHaveLength(1);
    const receipt = screen.getByRole('link', { name: 'Print receipt' });
    await waitFor(() => expect(document.activeElement).toBe(receipt));
  });

  it('sends nothing when the answer is No, and keeps what was typed', async () => {
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

  it('asks for an amount when nothing is collected', async () => {
    const { user } = await form();
    await user.click(receive('৳0.00'));
    expect(await screen.findByText('Tick a bill or type an amount.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Amount Given')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what changed meanwhile, and keeps what still holds', async () => {
    const after = unpaidBills({
      billData: [
        unpaidBill({ paidAmount: paisa(20_000), balance: paisa(50_000), status: 'partial' }),
        unpaidBill({ id: 12, billNo: 'B2611-000012', balance: paisa(10_000) }),
      ],
    });
    const changed = refusal(payments.paymentCollect, {
      status: 409,
      heading: 'Not possible',
      errorMessage: 'The bills have changed meanwhile. Please check the new figures.',
      data: z.encode(unpaidBillsSchema, after),
    });
    const { user } = await form({ answers: [changed] });
    await user.click(tick('B2610-000011'));
    await user.click(tick('B2611-000012'));
    await user.type(field('Remarks'), 'by his son');
    await user.selectOptions(field('Account'), 'bKash');
    await user.click(receive('৳1,200.00'));
    await user.click(await yes());

    const notice = await screen.findByText('The bills have changed');
    expect(notice.closest('[role=alert]')?.textContent).toContain(
      'Bill B2611-000012: the balance was ৳700.00, now it is ৳100.00.',
    );
    expect(tick('B2610-000011').checked).toBe(true);
    expect(tick('B2611-000012').checked).toBe(false);
    expect(receive('৳500.00')).toBeTruthy();
    expect(field('Remarks').value).toBe('by his son');
    expect(field('Account').value).toBe('23');
    expect(collected).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(field('Amount Given')));
  });

  it('puts what was given on the bills as they are after a change', async () => {
    const after = unpaidBills({
      billData: [unpaidBill({ id: 12, billNo: 'B2611-000012', balance: paisa(10_000) })],
    });
    const changed = refusal(payments.paymentCollect, {
      status: 409,
      heading: 'Not possible',
      errorMessage: 'The bills have changed meanwhile. Please check the new figures.',
      data: z.encode(unpaidBillsSchema, after),
    });
    const { user } = await form({ answers: [changed] });
    await user.type(field('Amount Given'), '300');
    await user.click(receive('৳300.00'));
    await user.click(await yes());

    await screen.findByText('The bills have changed');
    expect(field('Amount Given').value).toBe('300.00');
    expect(received('B2611-000012').value).toBe('100.00');
    expect(receive('৳100.00')).toBeTruthy();
    expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('৳200.00');
  });

  it("puts the server's messages where they belong, until they are mended", async () => {
    const refused = refusal(payments.paymentCollect, {
      status: 422,
      errorMessage: {
        'billData.1.discount': ['Is above your limit.'],
        trxId: ['This transaction number is recorded already.'],
      },
    });
    const { user } = await form({ answers: [refused], last: bKash });
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

  it('asks for the transaction of a mobile account, where the customer paid last', async () => {
    const { user, sent } = await form({ last: bKash });
    expect(field('Account').value).toBe('23');
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
    await user.selectOptions(field('Account'), 'Cash in Hand');
    expect(screen.queryByLabelText('Transaction ID')).toBeNull();
  });

  it('is a card for each bill on a phone', async () => {
    const original = window.matchMedia.bind(window);
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('max-width: 767px')
        ? Object.assign(new EventTarget(), { matches: true })
        : original(query),
    );
    const { user } = await form();
    const cards = within(screen.getByRole('list', { name: 'Unpaid bills' })).getAllByRole(
      'listitem',
    );
    expect(cards).toHaveLength(2);
    await user.click(tick('B2611-000012'));
    expect(received('B2611-000012').value).toBe('700.00');
  });
});
