import { arrived } from '@netkhata/contract/arrived';
import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { till } from '@netkhata/contract/till';
import { users } from '@netkhata/contract/users';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { type Answer, answer } from '../../test-support/answers.ts';
import { type UnpaidBills, unpaidBills } from '../../test-support/bill-records.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { MIN_READ_MS } from '../../ui/confirm-dialog.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { CollectionForm } from './collection-form.tsx';

const cash = { ledgerId: 21, ledgerName: 'Cash in Hand', referenceType: 'cash' as const };
export const bKash = { ledgerId: 23, ledgerName: 'bKash', referenceType: 'mobile' as const };

type FormOptions = {
  /** The unpaid bills returned by successive reads; the last is repeated. */
  figures?: UnpaidBills[];
  answers?: Answer[];
  last?: typeof cash | typeof bKash | null;
  isWithoutListener?: boolean;
  /** Shows the form in the dialog over a customer's details. */
  isInDialog?: boolean;
};

/** Renders the form for a customer with two unpaid bills; cleans up after each test. */
export function setUpCollectionForm() {
  const collected = vi.fn<(paymentId: number) => void>();
  const closed = vi.fn<() => void>();
  afterEach(() => {
    cleanup();
    collected.mockReset();
    closed.mockReset();
    vi.unstubAllGlobals();
  });
  const form = async (options: FormOptions = {}) => {
    const listener = options.isWithoutListener ? {} : { onCollected: collected };
    const page = await renderScreen(
      <SignedIn>
        {options.isInDialog ? (
          <CollectionDialog customer={{ id: 7, name: 'Abdul Karim' }} onClose={closed} />
        ) : (
          <CollectionForm customerId={7} {...listener} />
        )}
      </SignedIn>,
      { answers: [...(options.answers ?? []), ...answersOf(options)] },
    );
    await screen.findByRole('button', { name: /^Receive/ });
    const sent = () => page.requests.filter(({ path }) => path === 'payment_received');
    return { ...page, sent };
  };
  return { form, collected, closed };
}

function answersOf({ figures, last }: FormOptions): Answer[] {
  const readings = figures ?? [unpaidBills()];
  let reading = 0;
  return [
    signedInAs(),
    answer(bills.unpaidBills, () => {
      const unpaid = readings[Math.min(reading, readings.length - 1)] ?? unpaidBills();
      reading += 1;
      return unpaid;
    }),
    answer(payments.accountOptions, [cash, bKash]),
    answer(payments.lastAccount, { last_acc_head: last ?? null, message: '' }),
    answer(users.employeeOptions, [
      { employeeId: 1, employeeName: 'Ayesha Rahman', employeeCode: 'ayesha' },
      { employeeId: 2, employeeName: 'Salma', employeeCode: 'salma' },
    ]),
    answer(till.transactionCheck, { state: 'new', otherPayment: null }),
    answer(arrived.arrivalByNumber, { isFollowed: false, arrival: null }),
    answer(payments.paymentCollect, {
      heading: 'Payment collected',
      message: 'Payment collected successfully.',
      data: { id: 31, isCustomerDeactive: false },
    }),
  ];
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const tick = (billNo: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: billNo });
export const received = (billNo: string) => field(`Received amount for bill ${billNo}`);
export const receive = (amount: string) =>
  screen.getByRole('button', { name: `Receive ${amount}` });
export const yes = () => screen.findByRole('button', { name: 'Yes' });

/**
 * Presses Enter on the focused button, as if at `timeStamp` (ms, `performance.now()`); whether the
 * button gets it.
 */
export function pressEnterOf(timeStamp: number): boolean {
  const button = document.activeElement ?? document.body;
  const event = createEvent.keyDown(button, { key: 'Enter' });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return fireEvent(button, event);
}

/** Confirms by an Enter that is late enough to be an answer. */
export async function answerByEnter(user: { click: (element: Element) => Promise<void> }) {
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'));
  expect(pressEnterOf(performance.now() + MIN_READ_MS)).toBe(true);
  // What the browser does after a key that nobody prevented.
  await user.click(document.activeElement ?? document.body);
}
