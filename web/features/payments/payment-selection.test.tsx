import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type SentRequest, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { PaymentTable } from './payment-table.tsx';

type Row = TableRow<typeof payments.paymentTable>;

const rowOf = (id: number, changes: Partial<Row> = {}): Row => ({
  id,
  paymentDate: '2026-11-21',
  bookedOn: '2026-11-21',
  invNo: `B2611-0000${id}`,
  amount: paisa(70_000),
  customer: `Customer ${id}`,
  customerId: id,
  code: `C10${id}`,
  collectionBy: 'Salma',
  billMonth: 'November 2026',
  status: 'received',
  isSmsSend: false,
  canApprove: true,
  handover: null,
  ...changes,
});

/** Two pages: payments 11 to 15, the last of them approved, then payment 21. */
const page = ({ query }: SentRequest) => {
  const isSecond = query.get('page') === '2';
  const first = [11, 12, 13, 14].map((id) => rowOf(id));
  return {
    rows: isSecond ? [rowOf(21)] : [...first, rowOf(15, { status: 'approved' })],
    currentPage: isSecond ? 2 : 1,
    lastPage: 2,
    perPage: 10,
    total: 11,
  };
};

const idOf = ({ body }: SentRequest) => Number(body['paymentId']);
const approval = answer(payments.paymentApprove, (request) => ({
  heading: 'Order has been completed successfully',
  message: 'Payment approved.',
  data: { id: idOf(request) },
}));
/** Payment 12 is refused, all others are approved. */
const mixed: Answer = {
  endpoint: payments.paymentApprove,
  reply: (request) => (idOf(request) === 12 ? already : approval).reply(request),
};
const already = refusal(payments.paymentApprove, {
  status: 409,
  errorMessage: 'This payment was deleted.',
});

/** The current user collected payments 11 and 12, so may not approve them. */
const ownOf11And12 = answer(payments.paymentTable, (request) => {
  const { rows, ...place } = page(request);
  return { ...place, rows: rows.map((row) => ({ ...row, canApprove: row.id >= 13 })) };
});

async function table(answers: Answer[] = [], user = signedInAs()) {
  const list = answer(payments.paymentTable, page);
  const screenful = await renderScreen(
    <SignedIn>
      <PaymentTable printing={() => null} />
    </SignedIn>,
    { answers: [...answers, user, list, approval] },
  );
  await screen.findByText('Customer 11');
  const approved = () => screenful.requests.filter(({ path }) => path === 'payment_approve');
  return { ...screenful, approved };
}

const box = (id: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${id} Customer ${id}` });
const wholePage = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const chosenIds = () => [11, 12, 13, 14, 15].filter((id) => box(id).checked);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('selecting payments', () => {
  it('selects a row, a range with Shift, and the page; shows their number and sum', async () => {
    const { user } = await table();
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    await user.click(box(11));
    const region = await bar();
    await waitFor(() => expect(within(region).getByRole('status').textContent).toBe('1 selected'));
    await user.keyboard('{Shift>}');
    await user.click(box(14));
    await user.keyboard('{/Shift}');
    expect(chosenIds()).toEqual([11, 12, 13, 14]);
    await waitFor(() => expect(within(region).getByRole('status').textContent).toBe('4 selected'));
    expect(region.textContent).toContain('৳2,800.00');
    expect(wholePage().indeterminate).toBe(true);
    await user.click(wholePage());
    expect(chosenIds()).toEqual([11, 12, 13, 14, 15]);
    await user.click(within(region).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
    // The focus moves on to the rows.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'));
    await user.click(wholePage());
    expect(chosenIds()).toHaveLength(5);
    await user.click(wholePage());
    expect(chosenIds()).toEqual([]);
  });

  it('works by keys: x, Shift X and *; Escape clears, but not from a field', async () => {
    const { user } = await table();
    box(12).closest('tr')?.focus();
    await user.keyboard('x');
    await bar();
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(chosenIds()).toEqual([12, 13, 14]);
    await user.keyboard('*');
    expect(chosenIds()).toHaveLength(5);
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Escape}');
    expect(chosenIds()).toHaveLength(5);
    box(12).closest('tr')?.focus();
    await user.keyboard('{Escape}');
    expect(chosenIds()).toEqual([]);
  });

  it('survives paging and is cleared by another filter', async () => {
    const { user } = await table();
    await user.click(box(11));
    await user.click(await screen.findByRole('button', { name: /^(Page )?2$/ }));
    await screen.findByText('Customer 21');
    await user.click(box(21));
    await waitFor(async () =>
      expect(within(await bar()).getByRole('status').textContent).toBe('2 selected'),
    );
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(screen.getByRole('textbox', { name: 'Filter Customer' }), 'a');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });
});

describe('approving many payments', () => {
  async function approveThree(answers: Answer[] = []) {
    const shown = await table(answers);
    const { user } = shown;
    for (const id of [11, 12, 13, 15]) await user.click(box(id));
    await user.click(within(await bar()).getByRole('button', { name: 'Approve 3' }));
    return shown;
  }

  it('asks once, with the number and total of waiting ones; each has its own call', async () => {
    const { user, approved } = await approveThree();
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain('You want to approve these 3 payments!');
    expect(dialog.textContent).toContain('3 payments, ৳2,100.00');
    expect(approved()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('3 payments approved.');
    expect(approved().map(idOf)).toEqual([11, 12, 13]);
    const keys = approved().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => (key ?? '').length >= 16)).toBe(true);
    // Rows that were not part of the action stay selected.
    expect(chosenIds()).toEqual([15]);
  });

  it('keeps the refused ones, with the reason; a retry uses the same key', async () => {
    const { user, approved } = await approveThree([mixed]);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await screen.findByText('2 payments approved.');
    expect(chosenIds()).toEqual([12, 15]);
    const alertBox = within(await bar()).getByRole('alert');
    expect(alertBox.textContent).toContain('1 failed');
    expect(alertBox.textContent).toContain('12, Customer 12 ৳700.00: This payment was deleted.');
    await user.click(within(await bar()).getByRole('button', { name: 'Approve 1' }));
    const again = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(again.textContent).toContain('You want to approve this payment!');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(approved()).toHaveLength(4));
    const keysOf12 = approved()
      .filter((request) => idOf(request) === 12)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keysOf12[0]).toBe(keysOf12[1]);
  });

  it('is disabled with a reason where none waits, or without the right', async () => {
    const { user } = await table();
    await user.click(box(15));
    const none = within(await bar()).getByRole<HTMLButtonElement>('button', { name: 'Approve 0' });
    expect([none.disabled, none.title]).toEqual([true, 'None of them is waiting for approval.']);
    cleanup();
    const clerk = await table([], signedInAs({ rights: ['customers'] }));
    await clerk.user.click(box(11));
    const button = within(await bar()).getByRole<HTMLButtonElement>('button', {
      name: 'Approve 1',
    });
    expect([button.disabled, button.title]).toEqual([true, 'Your role may not do this.']);
  });

  it('leaves out payments that the user collected, and says how many', async () => {
    const { user, approved } = await table([ownOf11And12]);
    for (const id of [11, 13]) await user.click(box(id));
    const alertBox =
      '1 payment that you collected or entered is left out: someone else must approve it.';
    expect((await bar()).textContent).toContain(alertBox);
    await user.click(within(await bar()).getByRole('button', { name: 'Approve 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog.textContent).toContain(alertBox);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(approved().map(idOf)).toEqual([13]));
  });

  it("is disabled with a reason where all waiting ones are the user's own", async () => {
    const { user } = await table([ownOf11And12]);
    for (const id of [11, 12]) await user.click(box(id));
    const button = within(await bar()).getByRole<HTMLButtonElement>('button', {
      name: 'Approve 0',
    });
    expect([button.disabled, button.title]).toEqual([
      true,
      '2 payments that you collected or entered are left out: someone else must approve them.',
    ]);
  });
});
