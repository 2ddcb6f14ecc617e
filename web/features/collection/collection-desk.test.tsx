import { bills } from '@netkhata/contract/bills';
import { customers } from '@netkhata/contract/customers';
import { handovers } from '@netkhata/contract/handovers';
import { payments } from '@netkhata/contract/payments';
import { till } from '@netkhata/contract/till';
import { users } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, heldAnswer } from '../../test-support/answers.ts';
import { unpaidBills } from '../../test-support/bill-records.ts';
import { handRecord } from '../../test-support/hand-over-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { answerByEnter } from './collection-test-kit.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { draftsOf } from '../../shared/drafts/draft-keys.ts';
import { writeDraft } from '../../shared/drafts/stored-drafts.ts';
import { CollectionDesk } from './collection-desk.tsx';

const account = { ledgerId: 21, ledgerName: 'Cash in Hand', referenceType: 'cash' as const };

/** The selected customer shows name and number; the result list shows name and balance. */
const shownAs = (id: number) => new RegExp(`^Customer ${id} ?[0৳]`);

/** Sets up customers 7 and 8; a collected payment is missing from the dues at the next read. */
async function desk(path: string, takings?: () => ReactNode) {
  const paid = new Set<unknown>();
  let isHeld = false;
  const [bill, release] = heldAnswer(
    answer(bills.unpaidBills, ({ body }) => {
      const { customer, billData } = unpaidBills();
      const id = Number(body['customer']);
      return unpaidBills({
        billData: paid.has(id) ? [] : billData,
        customer: { ...customer, id, name: `Customer ${id}` },
      });
    }),
    () => isHeld,
  );
  const page = await renderScreen(
    <SignedIn>
      <CollectionDesk {...(takings && { takings })} />
    </SignedIn>,
    {
      path,
      answers: [
        signedInAs(),
        bill,
        answer(
          customers.customerSearch,
          [7, 8].map((id) => ({
            id,
            code: `C100${id}`,
            name: `Customer ${id}`,
            mobileNo: '01712345678',
            balance: paisa(120_000),
            address: 'House 4, Mirpur',
            dueFrom: '2026-10-01',
            dueTo: '2026-11-01',
          })),
        ),
        answer(till.takenToday, {
          total: paisa(70_000),
          accounts: [
            { accountId: 21, account: 'Cash in Hand', paymentCount: 1, amount: paisa(70_000) },
          ],
          latest: [
            {
              id: 30,
              customer: 'Abdul Karim',
              code: 'C1007',
              account: 'Cash in Hand',
              amount: paisa(70_000),
              takenAt: '2026-11-21T04:30:00Z',
              status: 'received',
              handover: null,
            },
          ],
        }),
        answer(payments.accountOptions, [account]),
        answer(payments.lastAccount, { last_acc_head: account, message: '' }),
        answer(users.employeeOptions, [
          { employeeId: 1, employeeName: 'Ayesha', employeeCode: 'ayesha' },
        ]),
        answer(payments.paymentCollect, ({ body }) => {
          paid.add(body['customer']);
          return {
            heading: 'Payment collected',
            message: 'Done.',
            data: { id: 31, isCustomerDeactive: false },
          };
        }),
      ],
    },
  );
  await screen.findByLabelText('Customer');
  const pick = async (id: number) => {
    await page.user.clear(customerField());
    await page.user.type(customerField(), `Customer ${id}`);
    await page.user.click(await screen.findByRole('option', { name: shownAs(id) }));
  };
  /** Dues that are read from now on come when the function that it returns is called. */
  const holdDues = () => {
    isHeld = true;
    return release;
  };
  return { ...page, pick, holdDues };
}

const customerField = () => screen.getByLabelText<HTMLInputElement>('Customer');
const amountField = () => screen.findByLabelText<HTMLInputElement>('Amount Given');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the counter', () => {
  it('shows the first step, and keeps the customer in the address', async () => {
    const { pick, router } = await desk('/payment-collection');
    expect(screen.queryByRole('button', { name: /Receive/ })).toBeNull();
    await pick(8);
    expect(document.activeElement).toBe(await amountField());
    expect(customerField().value).toMatch(shownAs(8));
    expect(router.state.location.search).toEqual({ id: 8 });
  });

  it('names the latest payments only where their list does not stand beside', async () => {
    const { pick } = await desk('/payment-collection', () => <p>The list</p>);
    await screen.findByText('Collected by me today');
    screen.getByText('The list');
    const latest = () => screen.queryByRole('link', { name: /Abdul Karim/ });
    expect(latest()).toBeNull();
    await pick(8);
    expect(latest()).not.toBeNull();
    expect(screen.queryByText('The list')).toBeNull();
  });

  it('opens with the customer in the address', async () => {
    await desk('/payment-collection?id=7');
    await amountField();
    expect(customerField().value).toMatch(shownAs(7));
  });

  it('returns to the search after a payment, ready for the next name', async () => {
    const { user } = await desk('/payment-collection?id=7');
    await amountField();
    await user.keyboard('{Enter}');
    await answerByEnter(user);
    await screen.findByText('Nothing due any more.');
    await waitFor(() => expect(document.activeElement).toBe(customerField()));
    expect(customerField().value).toBe('');
    expect(customerField().placeholder).toBe('Next customer: start typing');
    screen.getByText(/৳1,200.00 from Customer 7, into Cash in Hand/);
    await user.keyboard('Customer 8');
    await user.click(await screen.findByRole('option', { name: shownAs(8) }));
    expect(document.activeElement).toBe(await amountField());
  });

  it('waits for the new dues when the same customer is picked again after a payment', async () => {
    const { user, pick, holdDues } = await desk('/payment-collection?id=7');
    await amountField();
    await user.keyboard('{Enter}');
    const release = holdDues();
    await answerByEnter(user);
    await waitFor(() => expect(document.activeElement).toBe(customerField()));
    await pick(7);
    await user.keyboard('300{Enter}');
    expect(screen.queryByRole('button', { name: /^Receive/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    // Nothing is due any more: all of it is an advance.
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('৳300.00');
    expect(screen.queryByText('A payment was taken meanwhile')).toBeNull();
  });

  it('starts over when the same customer is picked again', async () => {
    const { user, pick } = await desk('/payment-collection?id=7');
    await user.type(await amountField(), '300');
    expect(screen.getByRole('button', { name: 'Receive ৳300.00' })).toBeTruthy();
    await pick(7);
    await screen.findByRole('button', { name: 'Receive ৳0.00' });
    expect((await amountField()).value).toBe('');
  });
});

describe('payments that were not finished', () => {
  const unfinished = () => screen.findByRole('region', { name: 'Unfinished payments' });
  const leave = async (router: Awaited<ReturnType<typeof desk>>['router']) =>
    act(() => router.navigate({ to: '/payment-collection', search: {} } as never));

  it('are listed while no customer is chosen, and go on at once', async () => {
    const { user, router } = await desk('/payment-collection?id=7');
    await user.type(await amountField(), '300');
    await leave(router);
    const list = await unfinished();
    expect(list.textContent).toMatch(/Customer 7৳300.00, typed .*, not sent/);
    await user.click(within(list).getByRole('button', { name: /^Continue/ }));
    await waitFor(async () => expect((await amountField()).value).toBe('300.00'));
    expect(router.state.location.search).toEqual({ id: 7 });
    expect(screen.queryByText(/^You were receiving/)).toBeNull();
  });

  it('are discarded, which can be undone', async () => {
    const { user, router } = await desk('/payment-collection?id=8');
    await user.type(await amountField(), '300');
    await leave(router);
    const list = await unfinished();
    await user.click(within(list).getByRole('button', { name: /^Discard/ }));
    await waitFor(() => expect(screen.queryByText('Unfinished payments')).toBeNull());
    expect(localStorage).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect((await unfinished()).textContent).toContain('Customer 8');
  });

  it('those without an answer come first, though older', async () => {
    const { user, router } = await desk('/payment-collection?id=7');
    await user.type(await amountField(), '300');
    await leave(router);
    await unfinished();
    cleanup();
    const customer = { id: 8, name: 'Customer 8' };
    const HOUR_MS = 3_600_000;
    writeDraft(
      `${draftsOf(1, 'payment:8')}sent`,
      { kind: 'paymentSent', about: '৳500.00', content: { values: {}, more: { customer } } },
      new Date(Date.now() - HOUR_MS).toISOString(),
    );
    await desk('/payment-collection');
    const lines = within(await unfinished()).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Customer 8৳500.00, sent .*: no answer, may be bookedAsk again/),
      expect.stringMatching(/Customer 7৳300.00, typed .*, not sent/),
    ]);
  });
});

describe('customers selected in a list', () => {
  const toCollect = [8, 7].map((id) => ({ id, name: `Customer ${id}` }));

  it('are served one after the other, each once', async () => {
    const { user, router } = await desk('/payment-collection');
    const first = { to: '/payment-collection', search: { id: 7 }, state: { toCollect } };
    await act(() => router.navigate(first as never));
    await amountField();
    screen.getByText('2 more on your list');
    await user.keyboard('{Enter}');
    await answerByEnter(user);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(customerField().value).toMatch(shownAs(8)));
    screen.getByText('1 more on your list');
    // A customer who does not pay now can be skipped.
    await user.click(screen.getByRole('button', { name: 'Next: Customer 7' }));
    await waitFor(() => expect(customerField().value).toMatch(shownAs(7)));
    expect(screen.queryByText(/on your list/)).toBeNull();
    expect(router.state.location.search).toEqual({ id: 7 });
  });

  it('wait while another customer is served in between', async () => {
    const { pick, router } = await desk('/payment-collection');
    const list = { to: '/payment-collection', search: {}, state: { toCollect } };
    await act(() => router.navigate(list as never));
    await screen.findByText('2 more on your list');
    await pick(8);
    await amountField();
    screen.getByText('1 more on your list');
  });
});

it("shows the cash in one's own hand, with a link to it", async () => {
  await renderScreen(
    <SignedIn>
      <CollectionDesk />
    </SignedIn>,
    { path: '/counter', answers: [signedInAs(), answer(handovers.myCash, handRecord())] },
  );
  const link = await screen.findByRole('link', { name: 'My Cash' });
  expect(link.parentElement?.textContent).toBe('My cash in hand: ৳1,200.00 My Cash');
  expect(link.getAttribute('href')).toBe('/my-cash');
});
