import { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Answer, answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { ApproveInRow } from './approve-in-row.tsx';

const nobodyElses = { canApprove: false };
const waiting = (id: number, changes: { canApprove?: boolean } = {}) => ({
  id,
  paymentDate: '2026-11-20',
  bookedOn: '2026-11-20',
  invNo: `B2611-00000${id}`,
  amount: paisa(id * 10_000),
  customer: `Customer ${id}`,
  customerId: id + 100,
  code: `C${id}`,
  collectionBy: 'Karim',
  billMonth: 'November 2026',
  status: 'received' as const,
  isSmsSend: false,
  canApprove: true,
  handover: null,
  ...changes,
});
const details = answer(payments.paymentDetails, {
  id: 1,
  customerName: 'Customer',
  phone: '01712345678',
  mobileNo: '01712345678',
  customerId: 101,
  customerCode: 'C1',
  address: null,
  paymentDate: '2026-11-20',
  ledgerName: 'bKash',
  amount: paisa(10_000),
  discount: paisa(0),
  advance: paisa(0),
  unpaidAmount: paisa(0),
  lastPaymentDate: null,
  lastPaymentAmount: null,
  status: 'received',
  canApprove: true,
  handover: null,
  collectionBy: 'Karim',
  paymentMethod: 'mobile',
  trxId: '8AB7',
  sharedWith: [],
  together: [],
  remarks: null,
  deletionReason: null,
  billData: [],
  handedOn: [],
  isSmsSend: false,
  shortCode: 'abcdefghij',
  publicAddress: 'https://sky.example',
  company: { name: 'Sky Net', address: null, phone: null, logo: null },
});

/** Answers with the waiting payments, page by page, without those approved since. */
function server(rows: ReturnType<typeof waiting>[], perPage = 100) {
  const approved: number[] = [];
  const list = answer(payments.paymentTable, ({ query }) => {
    const left = rows.filter(({ id }) => !approved.includes(id));
    const page = Number(query.get('page'));
    return {
      rows: left.slice((page - 1) * perPage, page * perPage),
      currentPage: page,
      lastPage: Math.max(1, Math.ceil(left.length / perPage)),
      perPage,
      total: left.length,
    };
  });
  const approve = answer(payments.paymentApprove, ({ body }) => {
    const id = Number(body['paymentId']);
    approved.push(id);
    return { heading: '', message: '', data: { id } };
  });
  return { approved, answers: [list, approve, details] as Answer[] };
}

async function open(answers: readonly Answer[], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <ApproveInRow />
    </SignedIn>,
    { path: '/payment-list?tab=approve', answers: [user, ...answers] },
  );
  const look = () => new Promise((resolve) => setTimeout(resolve, 260));
  return { ...page, look };
}

// Preloads the dialog, so that loading it does not count against a test's timeout.
beforeAll(async () => {
  await import('./approval-dialog.tsx');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('approves by Enter, skips by S, and continues until none is left', async () => {
  const { approved, answers } = server([waiting(1), waiting(2), waiting(3)]);
  const { user, look, router } = await open(answers);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Customer 1');
  expect(dialog.getByText('3 payments left')).toBeTruthy();
  expect(await dialog.findByText('8AB7')).toBeTruthy();
  await look();
  await user.keyboard('{Enter}');
  await dialog.findByText('Customer 2');
  await look();
  await user.keyboard('s');
  await dialog.findByText('Customer 3');
  await look();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('2 payments approved, ৳400.00')).toBeTruthy();
  expect(approved).toEqual([1, 3]);
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getAllByRole('button', { name: 'Close' }).at(-1)),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('ignores a key press before the payment could have been read', async () => {
  const { approved, answers } = server([waiting(1), waiting(2)]);
  const { user, look } = await open(answers);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Customer 1');
  await look();
  await user.keyboard('{Enter}');
  await dialog.findByText('Customer 2');
  await user.keyboard('{Enter}s');
  await look();
  expect(approved).toEqual([1]);
  expect(dialog.getByText('Customer 2')).toBeTruthy();
});

it('skips payments that others must approve, over any number of pages', async () => {
  const rows = [waiting(1, nobodyElses), waiting(2, nobodyElses), waiting(3)];
  const { approved, answers } = server(rows, 1);
  const { user, look } = await open(answers);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Customer 3');
  await look();
  await user.keyboard('{Enter}');
  await dialog.findByText('1 payment approved, ৳300.00');
  expect(approved).toEqual([3]);
});

it('skips no payment that moves to the first page while approvals outrun its refetch', async () => {
  const { approved, answers } = server([waiting(1), waiting(2)], 1);
  const late = answers.map((each) => ({
    ...each,
    reply: async (request: Parameters<Answer['reply']>[0]) => {
      if (each.endpoint === payments.paymentTable && approved.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return each.reply(request);
    },
  }));
  const { user, look } = await open(late);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Customer 1');
  await look();
  await user.keyboard('{Enter}');
  await dialog.findByText('Customer 2');
  await look();
  await user.keyboard('{Enter}');
  await dialog.findByText('2 payments approved, ৳300.00');
  expect(approved).toEqual([1, 2]);
});

it('explains why there is nothing to approve, and stays at a refused payment', async () => {
  await open(server([waiting(1, nobodyElses)]).answers);
  expect(await screen.findByText('No payments for you to approve.')).toBeTruthy();
  cleanup();
  const taken = refusal(payments.paymentApprove, { status: 409, errorMessage: 'In a hand-over.' });
  const { user, look } = await open([taken, ...server([waiting(1)]).answers]);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Customer 1');
  await look();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('In a hand-over.')).toBeTruthy();
  expect(dialog.getByText('Customer 1')).toBeTruthy();
});

it('is not offered without the right to approve', async () => {
  await open([], signedInAs({ rights: ['customers'] }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
