import { bills } from '@netkhata/contract/bills';
import { setup } from '@netkhata/contract/setup';
import { paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { billRecord } from '../../test-support/bill-records.ts';
import { customerAnswer } from '../../test-support/customer-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillCreate } from './bill-create.tsx';
import { BillEdit } from './bill-edit.tsx';

const items = answer(setup.itemOptions, [
  { itemId: 1, itemName: 'Internet service, monthly', unitName: 'month', price: null },
  { itemId: 2, itemName: 'Internet service, several months', unitName: 'cycle', price: null },
  { itemId: 5, itemName: 'Router', unitName: 'piece', price: paisa(250_000) },
]);
const saved = { heading: 'Bill saved', message: 'Saved.', data: { id: 12, billNo: 'B2611-1' } };

async function open(element: ReactElement, path: string, answers: Answer[] = []) {
  const page = await renderScreen(element, {
    path,
    answers: [
      ...answers,
      customerAnswer({ monthlyFee: paisa(75_000) }),
      items,
      answer(bills.billDetails, billRecord()),
      answer(bills.billSave, saved),
      answer(bills.billUpdate, saved),
    ],
  });
  await screen.findByLabelText('Bill Date');
  const sent = (call: string) =>
    page.requests.filter(({ path: requestPath }) => requestPath === call);
  return { ...page, sent };
}

const createScreen = (
  <SignedIn>
    <BillCreate />
  </SignedIn>
);
const create = (answers: Answer[] = []) =>
  open(createScreen, '/bill-create?id=7', [signedInAs(), ...answers]);
const editScreen = (
  <SignedIn>
    <BillEdit billId={12} />
  </SignedIn>
);
const edit = (answers: Answer[] = []) =>
  open(editScreen, '/bill-edit/12', [signedInAs(), ...answers]);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const subtotal = () => screen.getByText('Subtotal').parentElement?.textContent;

afterEach(cleanup);

describe('a month that is billed already', () => {
  const covered = [
    { month: '2026-11', source: 'run', billId: 4, billNo: 'B2611-000004', total: 750 },
  ];
  const refusedOnce = () => {
    const refused = refusal(bills.billSave, {
      status: 409,
      heading: 'Not possible',
      errorMessage: 'Billed.',
      data: { covered },
    });
    const done = answer(bills.billSave, saved);
    return {
      ...done,
      reply: (request: Parameters<Answer['reply']>[0]) =>
        (request.body['billAgain'] === 'yes' ? done : refused).reply(request),
    };
  };
  const question = /^November 2026 is already billed by B2611-000004 \(৳750.00\)/;
  const fillIn = async ({ user }: Awaited<ReturnType<typeof create>>) => {
    await user.selectOptions(field('Item of line 1'), 'Internet service, monthly');
    await user.click(button('Save'));
    await screen.findByText(question);
  };

  it('is billed again after confirmation', async () => {
    const page = await create([refusedOnce()]);
    await fillIn(page);
    await page.user.click(button('Bill again'));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/bill-list'));
    expect(page.sent('bill_save').map(({ body }) => body['billAgain'])).toEqual([undefined, 'yes']);
    expect(screen.queryByText('Billed.')).toBeNull();
  });

  it('is not billed when the confirmation is declined', async () => {
    const page = await create([refusedOnce()]);
    await fillIn(page);
    await page.user.click(button('No'));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(page.sent('bill_save')).toHaveLength(1);
    expect(field('Price of line 1').value).toBe('750.00');
  });
});

describe('making a bill', () => {
  it('shows the first step, with the search in focus', async () => {
    await renderScreen(<BillCreate />, {
      path: '/bill-create',
      answers: [items],
    });
    expect(screen.getByText('Choose a customer to make a bill.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Customer'));
  });

  it("charges the customer's own fee for the internet service", async () => {
    const { user, sent, router } = await create();
    expect(document.activeElement).toBe(field('Item of line 1'));
    await user.selectOptions(field('Item of line 1'), 'Internet service, monthly');
    expect(field('Price of line 1').value).toBe('750.00');
    expect(screen.queryByLabelText('Quantity of line 1')).toBeNull();
    await user.click(button('Add Item'));
    await waitFor(() => expect(document.activeElement).toBe(field('Item of line 2')));
    await user.selectOptions(field('Item of line 2'), 'Router');
    await user.clear(field('Price of line 2'));
    await user.type(field('Price of line 2'), '2400');
    expect(subtotal()).toContain('৳3,150.00');
    await user.click(field('Send SMS'));
    await user.click(button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bill-list'));
    expect(sent('bill_save')[0]?.body).toMatchObject({
      customer: 7,
      billFromDate: null,
      billToDate: null,
      bill_item: [
        { item: 1, quantity: 1, price: 750, discount: 0 },
        { item: 5, quantity: 1, price: 2400, discount: 0 },
      ],
      sendSms: 'yes',
    });
  });

  it('chooses the item by a word typed partly before the form was there', async () => {
    const [record, arrive] = heldAnswer(customerAnswer());
    await renderScreen(createScreen, {
      path: '/bill-create?id=7',
      answers: [signedInAs(), items, record],
    });
    const standIn = await screen.findByLabelText('Item of line 1');
    fireEvent.change(standIn, { target: { value: 'Inte' } });
    arrive();
    await waitFor(() => expect(field('Item of line 1').matches('select')).toBe(true));
    const item = field('Item of line 1');
    /** Whether the key is left to the list, which would begin a new word with it. */
    const isLeft = (key: string, timeStamp: number) => {
      const event = createEvent.keyDown(item, { key });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      return fireEvent(item, event);
    };
    expect(item.value).toBe('1');
    expect([...'rnet'].map((key, at) => isLeft(key, at * 600))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isLeft('x', 2400)).toBe(false);
    expect(item.value).toBe('1');
    for (const [at, key] of [...' service, s'].entries()) isLeft(key, 2500 + at);
    expect(item.value).toBe('2');
    // After a pause a new word begins.
    expect(isLeft('R', 9000)).toBe(true);
    expect(isLeft('o', 9001)).toBe(true);
  });

  it('shows and sends the months of a longer cycle', async () => {
    const { user, sent } = await create([customerAnswer({ billingCycle: 3 })]);
    await user.clear(field('Bill Date'));
    await user.type(field('Bill Date'), '2026-11-30{Tab}');
    expect(field('From Month').value).toBe('November 2026');
    expect(field('To Month').value).toBe('January 2027');
    expect(field('To Month').readOnly).toBe(true);
    await user.selectOptions(field('Item of line 1'), 'Internet service, several months');
    await user.click(button('Save'));
    await waitFor(() => expect(sent('bill_save')).toHaveLength(1));
    expect(sent('bill_save')[0]?.body).toMatchObject({
      billDate: '2026-11-30',
      billFromDate: '2026-11-01',
      billToDate: '2027-01-31',
    });
  });

  it('reports a missing value in a line, and focuses it', async () => {
    const { user, sent } = await create();
    await user.selectOptions(field('Item of line 1'), 'Router');
    await user.clear(field('Price of line 1'));
    await user.click(button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(field('Price of line 1')));
    expect(field('Price of line 1').getAttribute('aria-invalid')).toBe('true');
    expect(sent('bill_save')).toEqual([]);
    await user.click(button('Remove line 1'));
    await user.click(button('Save'));
    expect(await screen.findByText('Add at least one item.')).toBeTruthy();
  });

  it("shows the server's message at its line, and keeps the input", async () => {
    const errorMessage = { 'bill_item.0.price': ['Is too large.'] };
    const { user } = await create([refusal(bills.billSave, { status: 422, errorMessage })]);
    await user.selectOptions(field('Item of line 1'), 'Router');
    await user.click(button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(field('Price of line 1')));
    expect(field('Price of line 1').getAttribute('aria-describedby')).toBeTruthy();
    expect(field('Price of line 1').value).toBe('2,500.00');
  });
});

describe('editing a bill', () => {
  it('shows no form when the bill was deleted meanwhile', async () => {
    await renderScreen(editScreen, {
      path: '/bill-edit/12',
      answers: [
        signedInAs(),
        customerAnswer(),
        items,
        answer(bills.billDetails, billRecord({ isVoid: true })),
      ],
    });
    await screen.findByText('This bill was deleted. It is not valid.');
    expect(screen.queryByLabelText('Bill Date')).toBeNull();
  });

  it('changes quantities, and keeps customer, months and discounts', async () => {
    const [line] = billRecord().bill_item;
    const record = billRecord({
      bill_item: [{ ...line!, discount: paisa(5_000), amount: paisa(65_000) }],
    });
    const { user, sent, router } = await edit([answer(bills.billDetails, record)]);
    expect(field('Customer').value).toBe('Abdul Karim 01712345678');
    expect(field('Customer').readOnly).toBe(true);
    expect(screen.getByText('less discount ৳50.00')).toBeTruthy();
    await user.clear(field('Quantity of line 1'));
    await user.type(field('Quantity of line 1'), '1.5');
    expect(subtotal()).toContain('৳1,050.00');
    expect(screen.getByText('Total').parentElement?.textContent).toContain('৳1,000.00');
    await user.click(button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bill-list'));
    expect(sent('bill_update')[0]?.body).toMatchObject({
      id: 12,
      seenTotal: takaFromPaisa(record.total),
      seenBill: {
        billDate: '2026-11-05',
        billFromDate: '2026-11-01',
        billToDate: '2026-11-30',
        bill_item: [{ item: 1, quantity: 1, price: 700, discount: 50 }],
      },
      customer: 7,
      billDate: '2026-11-05',
      billFromDate: '2026-11-01',
      billToDate: '2026-11-30',
      bill_item: [{ item: 1, quantity: 1.5, price: 700, discount: 50 }],
    });
  });

  it('refuses an invalid quantity', async () => {
    const { user, sent } = await edit();
    await user.clear(field('Quantity of line 1'));
    await user.type(field('Quantity of line 1'), '0');
    await user.click(button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(field('Quantity of line 1')));
    expect(sent('bill_update')).toEqual([]);
  });

  it('keeps an item that is no longer offered', async () => {
    const [line] = billRecord().bill_item;
    const record = billRecord({
      bill_item: [{ ...line!, item: { id: 77, label: 'Old cable' }, price: paisa(12_300) }],
    });
    await edit([answer(bills.billDetails, record)]);
    expect(field('Item of line 1').value).toBe('77');
    expect(field('Price of line 1').value).toBe('123.00');
  });
});
