import { moneyCategories } from '@netkhata/contract/money-categories';
import { moneyMovements } from '@netkhata/contract/money-movements';
import { places } from '@netkhata/contract/places';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type SentRequest, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import type { MovementRow, Place } from './place.ts';
import { Places } from './places.tsx';

const placeOf = (place: Partial<Place>): Place => ({
  id: 11,
  staffId: null,
  name: 'Cash in Hand',
  type: 'cash',
  keeper: null,
  active: true,
  balance: paisa(109_000),
  toBeConfirmed: null,
  openHandovers: [],
  ...place,
});
const PLACES = [
  placeOf({ keeper: 'Nila' }),
  placeOf({ id: 12, name: 'Bank', type: 'bank', balance: paisa(-5_000) }),
  placeOf({ id: 16, name: 'Old till', active: false, balance: paisa(0) }),
  placeOf({
    id: 3,
    staffId: 7,
    name: 'Karim',
    type: 'hand',
    balance: paisa(20_000),
    toBeConfirmed: paisa(8_000),
    openHandovers: [
      { id: 4, number: 'H2611-000004', amount: paisa(5_000) },
      { id: 5, number: 'H2611-000005', amount: null },
    ],
  }),
];
const movementOf = (movement: Partial<MovementRow>): MovementRow => ({
  id: 1,
  movementNo: 'M2611-000001',
  movementDate: '2026-11-21',
  bookedOn: '2026-11-21',
  kind: 'paid_out',
  account: 'Cash in Hand',
  accountId: 11,
  toAccount: null,
  category: 'Rent',
  party: null,
  customerId: null,
  amount: paisa(1_200_000),
  fee: paisa(0),
  remarks: 'November',
  author: 'Rina',
  state: 'waiting',
  decidedBy: null,
  refusalReason: null,
  takenBackBy: null,
  takeBackReason: null,
  canApprove: true,
  canTakeBack: true,
  ...movement,
});
const pageOf = <Row,>(rows: Row[]) => ({
  rows,
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: rows.length,
});
const done = (state: MovementRow['state']) => ({
  heading: 'Movement M2611-000009',
  message: 'Done.',
  data: { id: 9, movementNo: 'M2611-000009', state },
});
const category = (id: number, name: string, kind: 'expense' | 'staff' | 'customer') => ({
  id,
  name,
  direction: 'out' as const,
  kind,
  active: true,
  outlay: false,
});

const ANSWERS: Answer[] = [
  answer(places.placeTable, PLACES),
  answer(moneyMovements.moneyTable, pageOf([movementOf({})])),
  answer(moneyMovements.moneyTransfer, done('posted')),
  answer(moneyMovements.moneyPayOut, done('posted')),
  answer(moneyMovements.payOutApprove, done('posted')),
  answer(moneyMovements.payOutRefuse, done('refused')),
  answer(moneyMovements.moneyTakeBack, done('taken_back')),
  answer(
    moneyCategories.moneyCategoryTable,
    pageOf([category(3, 'Fuel', 'expense'), category(9, 'Advance to staff', 'staff')]),
  ),
  answer(users.employeeOptions, [{ employeeId: 7, employeeName: 'Karim', employeeCode: 'E7' }]),
];

async function screenOf(answers: Answer[] = [], user = signedInAs(), address = '/screen') {
  const page = await renderScreen(
    <SignedIn>
      <Places />
    </SignedIn>,
    { answers: [...answers, user, ...ANSWERS], path: address },
  );
  await screen.findByText('Karim');
  const sent = (call: string) => page.requests.filter(({ path }: SentRequest) => path === call);
  return { ...page, sent };
}
const button = (name: string) => screen.findByRole('button', { name });
/** A field of the open dialog; filters of the list behind it have the same labels. */
const field = (label: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('places', () => {
  it('are shown with balance, keeper and a link to their statement', async () => {
    await screenOf();
    const list = screen.getByRole('list', { name: 'Cash and accounts' });
    const texts = within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(texts).toEqual([
      'Karim ৳80.00 by bank or wallet to be confirmed · ৳50.00 of it in hand-over H2611-000004, not accepted yet · part of it in hand-over H2611-000005, not accepted yet৳120.00',
      'Cash in Hand custodian: Nila৳1,090.00',
      'Old till Not in use৳0.00',
      'Bank −৳50.00',
    ]);
    const hrefs = within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/cash-in-hand-statement/7',
      '/account-statement/11',
      '/account-statement/16',
      '/account-statement/12',
    ]);
  });

  it('show the subtotal of a kind with several, and the total', async () => {
    await screenOf();
    const heads = screen.getAllByRole('heading', { level: 3 });
    const headings = heads.map(({ parentElement }) => parentElement?.textContent);
    expect(headings).toEqual(['Cash in hand', 'Tills৳1,090.00', 'Banks']);
    expect(screen.getByText('Total').parentElement?.textContent).toBe('Total৳1,160.00');
  });

  it('show no movements or buttons without the right', async () => {
    await screenOf([], signedInAs({ userType: '2', rights: ['hand_over'] }));
    for (const name of ['Transfer', 'Pay out', 'Pay in']) {
      expect((await button(name)).hasAttribute('disabled')).toBe(true);
    }
    expect(screen.queryByRole('region', { name: 'Transfers, pay-outs and pay-ins' })).toBeNull();
  });

  it('show a failed request', async () => {
    const failed = refusal(places.placeTable, { status: 500, errorMessage: 'No luck.' });
    await renderScreen(
      <SignedIn>
        <Places />
      </SignedIn>,
      { answers: [failed, signedInAs(), ...ANSWERS] },
    );
    expect(await screen.findByText('No luck.')).toBeTruthy();
  });
});

describe('moving money', () => {
  it('is between two places in use, and never to the same', async () => {
    const { user, sent } = await screenOf();
    await user.click(await button('Transfer'));
    await screen.findByRole('dialog', { name: 'Transfer' });
    await user.click(await button('Save transfer'));
    expect((await screen.findAllByText('This field is required.')).length).toBe(3);
    const options = () =>
      within(field('To'))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await user.selectOptions(field('From'), '11');
    expect(options()).toEqual(['', 'Bank (−৳50.00)']);
    await user.selectOptions(field('To'), '12');
    await user.type(field('Amount received'), '600');
    await user.type(field('Fee'), '15.50');
    await user.click(await button('Save transfer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('money_transfer')[0]?.body).toMatchObject({
      from: 11,
      to: 12,
      amount: 600,
      fee: 15.5,
    });
  });

  it('uses the present balance, whatever day is shown', async () => {
    const then = PLACES.map((place) => ({ ...place, balance: paisa(700) }));
    const { user } = await screenOf(
      [answer(places.placeTable, ({ query }) => (query.get('asOf') ? then : PLACES))],
      signedInAs(),
      '/screen?to=2026-11-02',
    );
    await user.click(await button('Transfer'));
    await screen.findByRole('dialog', { name: 'Transfer' });
    expect(within(field('From')).getByRole('option', { name: 'Bank (−৳50.00)' })).toBeTruthy();
  });

  it('pays out for a category, to an employee where it requires one', async () => {
    const { user, sent } = await screenOf();
    await user.click(await button('Pay out'));
    await screen.findByRole('option', { name: 'Advance to staff' });
    await user.selectOptions(field('From'), '11');
    await user.selectOptions(field('Category'), 'Advance to staff');
    await user.type(field('Amount'), '500');
    await user.click(await button('Save pay-out'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await screen.findByRole('option', { name: 'Karim' });
    await user.selectOptions(field('Person'), 'Karim');
    await user.click(await button('Save pay-out'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('money_pay_out')[0]?.body).toMatchObject({
      account: 11,
      category: 9,
      staff: 7,
      amount: 500,
    });
    expect(sent('category_dt')[0]?.body).toMatchObject({
      columns: { direction: { filterValue: 'out' }, active: { filterValue: 'yes' } },
    });
  });

  it('is booked today, with the original day, where the books of that day are closed', async () => {
    const closed: Answer = {
      endpoint: moneyMovements.moneyPayOut,
      reply: (request) =>
        (request.body['takenOn']
          ? answer(moneyMovements.moneyPayOut, done('posted'))
          : refusal(moneyMovements.moneyPayOut, {
              status: 409,
              errorMessage: 'The books are closed.',
              data: { closedUntil: '2026-11-20', bookDay: '2026-11-21' },
            })
        ).reply(request),
    };
    const { user, sent } = await screenOf([closed]);
    await user.click(await button('Pay out'));
    await screen.findByRole('option', { name: 'Fuel' });
    await user.selectOptions(field('From'), '11');
    await user.selectOptions(field('Category'), 'Fuel');
    await user.type(field('Amount'), '50');
    await user.clear(field('Date'));
    await user.type(field('Date'), '2026-11-19');
    await user.click(await button('Save pay-out'));
    expect(await screen.findByText(/Book it on .*, with/)).toBeTruthy();
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('money_pay_out')).toHaveLength(2));
    expect(sent('money_pay_out')[1]?.body).toMatchObject({
      movementDate: null,
      takenOn: '2026-11-19',
    });
  });
});

describe('a movement', () => {
  it('that waits is approved after a confirmation', async () => {
    const { user, sent } = await screenOf();
    await user.click(await button('Approve M2611-000001'));
    expect(await screen.findByText(/M2611-000001: ৳12,000.00/)).toBeTruthy();
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('pay_out_approve')[0]?.body).toEqual({ id: 1 }));
  });

  it.each([
    ['Reject', 'pay_out_refuse'],
    ['Reverse', 'money_take_back'],
  ])('%s requires a reason', async (word, call) => {
    const { user, sent } = await screenOf();
    await user.click(await button(`${word} M2611-000001`));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: word }));
    expect(sent(call)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox'), 'A slip');
    await user.click(within(dialog).getByRole('button', { name: word }));
    await waitFor(() => expect(sent(call)[0]?.body).toEqual({ id: 1, reason: 'A slip' }));
  });

  it('that another person must decide says who', async () => {
    const waiting = movementOf({ canApprove: false, canTakeBack: false });
    await screenOf([answer(moneyMovements.moneyTable, pageOf([waiting]))]);
    const approve = await button('Approve M2611-000001');
    expect(approve.title).toBe('A second person with the permission must approve it.');
    expect(screen.queryByRole('button', { name: 'Reverse M2611-000001' })).toBeNull();
  });
});
