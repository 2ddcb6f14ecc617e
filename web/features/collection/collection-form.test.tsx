import { arrived } from '@netkhata/contract/arrived';
import { paisa } from '@netkhata/domain/paisa';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import {
  field,
  receive,
  received,
  setUpCollectionForm,
  tick,
  yes,
} from './collection-test-kit.tsx';

const { form, closed } = setUpCollectionForm();

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

  it('names beside More what differs inside, and keeps the single bills folded', async () => {
    const { user } = await form();
    const folds = document.querySelectorAll('details');
    expect([...folds].map(({ open }) => open)).toEqual([false, false]);
    await user.selectOptions(field('Collection By'), 'Salma');
    await user.type(field('Remarks'), 'Asked for a receipt');
    expect(folds[0]?.querySelector('summary')?.textContent).toBe('Moreby Salma · with remarks');
  });

  it('takes the reconnection fee with the bills, or strikes it with a reason', async () => {
    const fee = unpaidBill({
      id: 0,
      billNo: 'reconnection_fee',
      billFromDate: null,
      billToDate: null,
      billAmount: paisa(20_000),
      balance: paisa(20_000),
      fee: 'reconnection_fee',
    });
    const { user, sent } = await form({ figures: [unpaidBills({ reconnectionFee: fee })] });
    const charge = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Charge the reconnection fee of ৳200.00',
    });
    expect(charge.checked).toBe(true);
    expect(received('Reconnection fee')).toBeTruthy();
    await user.type(field('Amount Given'), '1400');
    expect(receive('৳1,400.00')).toBeTruthy();
    await user.click(charge);
    // The fee's 200.00 are change now.
    await user.click(receive('৳1,200.00'));
    const reason = await screen.findByLabelText(/^Why it is not charged/);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    await user.click(charge);
    await user.click(receive('৳1,400.00'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Reconnection fee');
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      paymentAmount: 1400,
      reconnectionFee: { amount: 200, struckReason: null },
      billData: [{ id: 11 }, { id: 12 }, { id: null, billNo: 'reconnection_fee', payAmount: 200 }],
    });
  });

  it('asks with the change to give back, and warns of a transfer without its number', async () => {
    const { user } = await form();
    await user.type(field('Amount Given'), '1500{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Change to give back: ৳300.00');
    expect(dialog.textContent).not.toContain('transaction number');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    await user.selectOptions(field('Account'), 'bKash');
    await user.click(screen.getByRole('button', { name: /^Receive/ }));
    const again = await screen.findByRole('dialog');
    expect(again.textContent).toContain('Without a transaction number');
    await user.click(within(again).getByRole('button', { name: 'No' }));
  });

  it('says of a typed number what has arrived with it, and that one has not', async () => {
    const arrival = {
      id: 5,
      at: '2026-10-25T15:02:00Z',
      hasTime: true,
      date: '2026-10-25',
      amount: paisa(70_000),
      senderNo: '01711000001',
      state: 'open' as 'open' | 'matched' | 'set_aside',
      isProof: true,
    };
    const byNumber: Record<string, typeof arrival> = {
      EQUAL1: arrival,
      CASHIER1: { ...arrival, isProof: false },
      OTHER1: { ...arrival, amount: paisa(65_000), senderNo: null as never },
      DONE1: { ...arrival, state: 'matched' },
      ASIDE1: { ...arrival, state: 'set_aside' },
    };
    const { user, requests } = await form({
      answers: [
        answer(arrived.arrivalByNumber, ({ query }) => ({
          isFollowed: true,
          arrival: byNumber[query.get('trxId') ?? ''] ?? null,
        })),
      ],
    });
    await user.type(field('Amount Given'), '700');
    await user.selectOptions(field('Account'), 'bKash');
    const says = async (number: string, words: string) => {
      await user.clear(field('Transaction ID'));
      await user.click(field('Transaction ID'));
      await user.paste(number);
      await screen.findByText(words);
    };
    await says('EQUAL1', 'It is the proof: the payment is approved when received.');
    expect(screen.getByText('Arrived 25 Oct 2026, 21:02: ৳700.00 from 01711000001')).toBeTruthy();
    await says('CASHIER1', 'Whoever confirms arrivals approves the payment by it.');
    await says(
      'OTHER1',
      'Not the same amount: ৳650.00 arrived, ৳700.00 is entered. The payment waits for approval.',
    );
    await says('DONE1', 'It is matched with a payment already.');
    await says('ASIDE1', 'It was set aside as not ours.');
    await says('LATER1', 'Not arrived yet: the payment waits for it.');
    await user.selectOptions(field('Account'), 'Cash in Hand');
    expect(screen.queryByText(/arrived/)).toBeNull();
    const asked = requests.filter(({ path }) => path === arrived.arrivalByNumber.path);
    expect(asked.map(({ query }) => query.get('trxId'))).toEqual([
      ...Object.keys(byNumber),
      'LATER1',
    ]);
  });

  it('fills in the balance of a ticked bill, and nothing for an unticked one', async () => {
    const { user } = await form();
    await user.click(tick('B2610-000011'));
    expect(received('B2610-000011').value).toBe('500.00');
    expect(receive('৳500.00')).toBeTruthy();
    await user.click(tick('B2610-000011'));
    expect(received('B2610-000011').value).toBe('');
    expect(receive('৳0.00')).toBeTruthy();
  });

  it('deducts a discount from the received amount, and limits both to the balance', async () => {
    const { user } = await form();
    await user.type(field('Discount on bill B2611-000012'), '50');
    expect(received('B2611-000012').value).toBe('650.00');
    await user.clear(received('B2611-000012'));
    await user.type(received('B2611-000012'), '9999');
    await user.tab();
    expect(received('B2611-000012').value).toBe('650.00');
    expect(receive('৳650.00')).toBeTruthy();
  });

  it('applies the amount tendered to the oldest bill first, and shows the change', async () => {
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

  it('offers notes for a round sum, in cash only, and shows the change', async () => {
    const { user } = await form();
    await user.click(screen.getByRole('button', { name: 'Given ৳1,500.00' }));
    expect(field('Amount Given').value).toBe('1,500.00');
    expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('৳300.00');
    await waitFor(() => expect(document.activeElement).toBe(receive('৳1,200.00')));
    await user.selectOptions(field('Account'), 'bKash');
    expect(screen.queryByRole('button', { name: /^Given/ })).toBeNull();
  });

  it('receives nothing before there is an amount, and says so', async () => {
    const { user } = await form();
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Receive/ });
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Tick a bill or enter an amount.')).toBeTruthy();
    await user.type(field('Amount Given'), '700');
    expect(button().disabled).toBe(false);
    expect(screen.queryByText('Tick a bill or enter an amount.')).toBeNull();
    await user.clear(field('Amount Given'));
    await user.type(field('Amount Given'), '0{Enter}');
    expect(button().disabled).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is labelled by its customer in a dialog, and closed by Escape', async () => {
    const { user } = await form({ isInDialog: true });
    const dialog = screen.getByRole('dialog', { name: 'Payment of Abdul Karim' });
    expect(within(dialog).getByRole('table', { name: 'Unpaid bills' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
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
