import { accountConnections } from '@netkhata/contract/account-connections';
import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import { arrivals } from '@netkhata/contract/arrivals';
import { arrivalStatements } from '@netkhata/contract/arrival-statements';
import { customers } from '@netkhata/contract/customers';
import { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import {
  arrival,
  bkash,
  inboxOf,
  found,
  heading,
  karim,
  loadArrivalParts,
  look,
  matched,
  rahima,
  salma,
} from './arrivals-test-kit.tsx';

beforeAll(loadArrivalParts);
afterEach(cleanup);

it('shows accounts, what is open, and that they are equal to their statements', async () => {
  await inboxOf({ rows: [arrival(1, [karim])] });
  const accounts = await screen.findByRole('list', { name: 'Accounts and their statements' });
  expect(accounts.textContent).toContain('3 open, ৳2,100.00');
  expect(accounts.textContent).toContain('Equal to the statement until 25 Nov 2026, 21:02');
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Open3', 'Proposed2', 'Matched40', 'Set aside2', 'All']);
});

it('asks for the open ones first, and for one account by a press on its name', async () => {
  const { user, requests } = await inboxOf({ rows: [arrival(1, [karim])] });
  await screen.findByText('CJU0PZQ3U1');
  const asked = () =>
    requests
      .filter(({ path }) => path === arrivals.arrivalTable.path)
      .map(({ query }) => [query.get('state'), query.get('account')]);
  expect(asked().at(-1)).toEqual(['open', null]);
  await user.click(screen.getByRole('button', { name: 'bKash' }));
  await waitFor(() => expect(asked().at(-1)).toEqual(['open', '14']));
  await user.click(screen.getByRole('tab', { name: /^Matched/ }));
  await waitFor(() => expect(asked().at(-1)).toEqual(['matched', '14']));
});

it('confirms all strong ones in one act, with their sum and fingerprint', async () => {
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [karim])],
    answers: [
      answer(arrivalActs.arrivalConfirm, {
        heading,
        message: '1 arrival is confirmed: ৳700.00.',
        data: { confirmed: 1, sum: paisa(70_000), waiting: 0 },
      }),
    ],
  });
  await screen.findByRole('button', { name: 'Confirm 1 strong: ৳700.00' });
  await user.keyboard('a');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('1 arrival, ৳700.00, becomes an approved payment');
  await user.keyboard('{Enter}');
  await screen.findByText('1 arrival is confirmed: ৳700.00.');
  expect(sent('arrival_confirm')).toEqual([
    { account: null, count: 1, sum: 700, fingerprint: 'f1' },
  ]);
});

it('is worked through by the keyboard: a digit chooses, Enter confirms, the next one follows', async () => {
  const rows = [arrival(1, [rahima, salma]), arrival(2, [karim])];
  const { user, sent } = await inboxOf({
    rows,
    answers: [answer(arrivalActs.arrivalMatch, ({ body }) => matched(Number(body['id'])))],
  });
  await screen.findByText('CJU0PZQ3U1');
  await user.keyboard('j{Enter}');
  const first = await screen.findByRole('group', { name: 'CJU0PZQ3U1' });
  await within(first).findByRole('button', { name: 'Confirm ৳700.00 for Rahima Begum' });
  expect(first.textContent).toContain('2 customers have the sender’s number 01711000001');
  await look();
  await user.keyboard('2');
  const other = await within(first).findByRole('button', {
    name: 'Confirm ৳700.00 for Salma Akter',
  });
  await waitFor(() => expect(document.activeElement).toBe(other));
  await user.keyboard('{Enter}');
  const second = await screen.findByRole('group', { name: 'CJU0PZQ3U2' });
  await within(second).findByRole('button', { name: 'Confirm ৳700.00 for Abdul Karim' });
  expect(sent('arrival_match')).toEqual([{ id: 1, customer: 9 }]);
});

it('names all for whom a payer pays, and confirms for all of them', async () => {
  const together = [
    { customerId: 8, name: 'Rahima Begum', due: paisa(40_000) },
    { customerId: 21, name: 'Branch Mirpur', due: paisa(30_000) },
  ];
  const reasons = [{ rule: 'amount_is_due_together' as const, count: 2 }];
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [{ ...rahima, customerId: 8, reasons, together }])],
    answers: [answer(arrivalActs.arrivalMatch, ({ body }) => matched(Number(body['id'])))],
  });
  await screen.findByText('CJU0PZQ3U1');
  await user.keyboard('j{Enter}');
  const dialog = await screen.findByRole('group', { name: 'CJU0PZQ3U1' });
  await within(dialog).findByRole('button', {
    name: 'Confirm ৳700.00 for Rahima Begum and 1 more',
  });
  expect(dialog.textContent).toContain('The amount is what 2 owe together');
  expect(dialog.textContent).toContain('Rahima Begum ৳400.00 · Branch Mirpur ৳300.00');
  await look();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent('arrival_match')).toEqual([{ id: 1, customer: 8, together: 'yes' }]),
  );
});

it('preselects nobody in a conflict', async () => {
  const strongToo = { ...salma, strength: 'strong' as const };
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [karim, strongToo], { strength: 'conflict', proposal: null })],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const group = await screen.findByRole('group', { name: 'CJU0PZQ3U1' });
  const confirm = await within(group).findByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(true);
  await look();
  await user.keyboard('{Enter}');
  expect(sent('arrival_match')).toEqual([]);
});

it('sets aside with a reason, by S', async () => {
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [])],
    answers: [
      answer(arrivalActs.arrivalSetAside, {
        heading,
        message: 'The arrival is set aside.',
        data: { id: 1 },
      }),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  await screen.findByText('Nobody is proposed. Find the customer, or set the arrival aside.');
  await look();
  await user.keyboard('s');
  await screen.findByRole('textbox', { name: 'Reason' });
  await user.keyboard('Wrong transfer{Enter}');
  await screen.findByText('All done');
  expect(sent('arrival_set_aside')).toEqual([{ id: 1, reason: 'Wrong transfer' }]);
});

it('notes what a customer says to have paid', async () => {
  const { user, sent } = await inboxOf({
    rows: [],
    answers: [
      answer(arrivalClaims.arrivalClaims, []),
      answer(payments.accountOptions, [
        { ledgerId: 1, ledgerName: 'Till', referenceType: 'cash' },
        { ledgerId: 14, ledgerName: 'bKash', referenceType: 'mobile' },
      ]),
      answer(customers.customerSearch, [found]),
      answer(arrivalActs.arrivalClaim, {
        heading,
        message: 'Noted.',
        data: { id: 1, isHere: false },
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Said to be paid' }));
  await user.click(await screen.findByRole('button', { name: 'Note a payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note a payment' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent('arrival_claim')).toEqual([]);
  await user.type(dialog.getByRole('combobox', { name: /Customer/ }), 'kari');
  await user.click(await screen.findByRole('option', { name: /Abdul Karim/ }));
  expect(dialog.queryByRole('option', { name: 'Till' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText(/^Account/), 'bKash');
  await user.type(dialog.getByLabelText(/^Transaction ID/), 'CKJ9 ABC');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('arrival_claim')).toEqual([
      { customer: 7, account: 14, trxId: 'CKJ9 ABC', amount: null, remark: '' },
    ]),
  );
});

it('undoes a match with a reason', async () => {
  const { user, sent } = await inboxOf({
    path: '/arrivals?tab=matched',
    rows: [
      arrival(1, [], {
        state: 'matched',
        matchedWith: {
          paymentId: 31,
          movementId: null,
          movementNo: null,
          customerId: 7,
          customer: 'Abdul Karim',
          isWaiting: false,
        },
      }),
    ],
    answers: [
      answer(arrivalActs.arrivalUndo, {
        heading,
        message: 'The match is undone. The arrival is open again.',
        data: { id: 1 },
      }),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const link = await screen.findByRole('link', { name: 'Payment 31' });
  expect(link.getAttribute('href')).toBe('/payment-details/31');
  await user.click(await screen.findByRole('button', { name: 'Undo match' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Another Karim{Enter}');
  await screen.findByText('The match is undone. The arrival is open again.');
  expect(sent('arrival_undo')).toEqual([{ id: 1, reason: 'Another Karim' }]);
});

it('gives a payment of the page back through the wallet, with a reason', async () => {
  const { user, sent } = await inboxOf({
    path: '/arrivals?tab=matched',
    rows: [arrival(1, [], { state: 'matched', refund: 'possible' })],
    answers: [
      answer(accountConnections.checkoutRefund, {
        heading,
        message: 'The money is given back, and the payment is deleted.',
        data: { id: 1, state: 'done' },
      }),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  await user.click(await screen.findByRole('button', { name: 'Give back by bKash' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice{Enter}');
  await screen.findByText('The money is given back, and the payment is deleted.');
  expect(sent('checkout_refund')).toEqual([{ id: 1, reason: 'Paid twice' }]);
});

it('shows the record, and only looks where the right to match is missing', async () => {
  const { user } = await inboxOf({
    rows: [arrival(1, [karim])],
    answers: [signedInAs({ rights: ['see_arrivals'] })],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const group = await screen.findByRole('group', { name: 'CJU0PZQ3U1' });
  await within(group).findByText(/bkash-november.csv, line 12/);
  expect(within(group).queryByRole('button', { name: /Confirm/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import a statement' })).toBeNull();
});

it('shows what customers of their zone paid to who has one, and asks for nothing else', async () => {
  const { requests } = await inboxOf({
    rows: [arrival(1, [karim])],
    answers: [
      signedInAs({
        userType: '2',
        zone: { id: 3, name: 'North' },
        rights: ['see_arrivals', 'counter'],
      }),
      refusal(arrivals.arrivalAccounts, { status: 403, errorMessage: 'Not yours' }),
    ],
  });
  await screen.findByText('CJU0PZQ3U1');
  expect(screen.getByRole('heading', { name: 'Matched' })).not.toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('button', { name: 'Said to be paid' })).not.toBeNull();
  const asked = new Set(requests.map(({ path }) => path));
  expect([...asked]).not.toContain('arrival_accounts');
  const lists = requests.filter(({ path }) => path === 'arrival_dt');
  expect(lists.map(({ query }) => query.get('state'))).toEqual(['matched']);
});

it('says why the accounts could not be read', async () => {
  await inboxOf({
    rows: [],
    answers: [refusal(arrivals.arrivalAccounts, { status: 403, errorMessage: 'Not yours' })],
  });
  await screen.findByText('Not yours');
});

it('names the lines of a difference', async () => {
  const { user } = await inboxOf({
    rows: [arrival(1, [karim])],
    answers: [
      answer(arrivals.arrivalAccounts, [{ ...bkash, equalUntil: null }]),
      answer(arrivalStatements.arrivalEquality, {
        accountId: 14,
        name: 'bKash',
        ledger: paisa(440_000),
        statement: paisa(510_000),
        until: '2026-11-25T15:02:00Z',
        difference: paisa(-70_000),
        equalUntil: null,
        lines: [
          {
            kind: 'open',
            count: 1,
            amount: paisa(-70_000),
            items: [
              {
                arrivalId: 1,
                paymentId: null,
                movementId: null,
                label: 'CJU0PZQ3U1',
                customer: null,
                date: '2026-11-25',
                amount: paisa(-70_000),
              },
            ],
          },
        ],
        statements: [],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Compare bKash with its statement' }));
  const region = await screen.findByRole('region', { name: 'Difference' });
  expect(within(region).getByText('Open arrivals (1)')).not.toBeNull();
  expect(region.textContent).toContain('Difference−৳700.00');
});
