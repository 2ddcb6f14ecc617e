import { accountConnections } from '@netkhata/contract/account-connections';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { payments } from '@netkhata/contract/payments';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { Connections } from './connections.tsx';

afterEach(cleanup);

const texts = {
  id: 1,
  accountId: 13,
  account: 'bKash Merchant',
  kind: 'forwarded_texts' as const,
  wallet: 'bkash' as const,
  topic: null,
  billerForm: null,
  networks: [],
  takesAdvance: false,
  checkoutHost: null,
  baseUrl: null,
  hasKeys: false,
  userName: null,
  isOn: false,
  address: 'https://isp.example/wallet/text/abc',
  isKeyLost: false,
  firstSuccessAt: null,
  lastCallAt: null,
};
const notification = {
  ...texts,
  id: 2,
  kind: 'bkash_notification' as const,
  topic: 'arn:aws:sns:ap-southeast-1:123456789012:isp',
  isOn: true,
  isKeyLost: true,
  firstSuccessAt: '2026-11-20T21:00:00Z',
};
const shown = (rows: EndpointResult<typeof accountConnections.accountConnections>) =>
  answer(accountConnections.accountConnections, rows);
const accounts = answer(payments.accountOptions, [
  { ledgerId: 11, ledgerName: 'Cash in Hand', referenceType: 'cash' },
  { ledgerId: 13, ledgerName: 'bKash Merchant', referenceType: 'mobile' },
]);
const made = { id: 1, address: texts.address, secret: 'p+q', userName: null };
const withSecret = { heading: 'Connection saved', message: 'Keep it.', data: made };
const saved = { heading: 'Connection saved', message: 'On.', data: { isOn: true } };

const wouldArrive = message('connection.wouldArrive', {
  amount: '500.00',
  number: 'CJU0PZQ3U6',
});

describe('wallet connections', () => {
  it('say which is on, and which was never tried for real', async () => {
    await renderScreen(<Connections />, { answers: [shown([texts, notification])] });
    expect(await screen.findByText('Never tried for real')).toBeTruthy();
    expect(screen.getByText(/^Works since /)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be read/);
    expect(screen.getAllByText(texts.address)).toHaveLength(2);
  });

  it('are set up for a wallet or a bank, and show their secret once', async () => {
    const { user, requests } = await renderScreen(<Connections />, {
      answers: [
        shown([]),
        accounts,
        answer(accountConnections.accountConnectionCreate, withSecret),
      ],
    });
    expect(await screen.findByText('No connection is set up.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Set up a connection' }));
    const account = await screen.findByLabelText(/^Account/);
    await within(account).findByRole('option', { name: 'bKash Merchant' });
    expect(within(account).queryByRole('option', { name: 'Cash in Hand' })).toBeNull();
    await user.selectOptions(account, 'bKash Merchant');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Wallet/ }), 'Nagad');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`${texts.address}?secret=p%2Bq`)).toBeTruthy();
    expect(requests.find(({ path }) => path === 'account_connection_create')?.body).toMatchObject({
      accountId: 13,
      kind: 'forwarded_texts',
      wallet: 'nagad',
    });
    await user.click(screen.getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByText(/secret=/)).toBeNull();
  });

  it('of a biller name their addresses, user name and key, and where calls come from', async () => {
    const address = 'https://isp.example/wallet/bill/abc';
    const biller = {
      ...texts,
      kind: 'biller' as const,
      wallet: null,
      address,
      userName: 'abc',
      billerForm: 'bkash' as const,
      networks: ['203.0.113.0/24'],
      takesAdvance: true,
    };
    const key = { ...withSecret, data: { id: 1, address, secret: 'p+q', userName: 'abc' } };
    const { user, requests } = await renderScreen(<Connections />, {
      answers: [
        shown([biller]),
        accounts,
        answer(accountConnections.accountConnectionCreate, key),
        answer(accountConnections.accountConnectionUpdate, { ...saved, data: {} }),
      ],
    });
    expect(await screen.findByText(`${address}/query`)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Addresses it calls from/), ' 198.51.100.7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Connection saved');
    expect(requests.find(({ path }) => path === 'account_connection_update')?.body).toEqual({
      id: 1,
      billerForm: 'bkash',
      takesAdvance: 'yes',
      networks: '203.0.113.0/24 198.51.100.7',
    });
    await user.click(screen.getByRole('button', { name: 'Set up a connection' }));
    await user.selectOptions(screen.getByLabelText(/^Kind/), 'Query and pay of a biller');
    const account = screen.getByLabelText(/^Account/);
    await within(account).findByRole('option', { name: 'bKash Merchant' });
    await user.selectOptions(account, 'bKash Merchant');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
    expect(await screen.findByText('p+q')).toBeTruthy();
    expect(screen.getAllByText('abc')).toHaveLength(2);
  });

  it('of a checkout take keys that are never shown, and try them', async () => {
    const checkout = {
      ...texts,
      kind: 'checkout' as const,
      address: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
      checkoutHost: 'sandbox' as const,
      hasKeys: true,
    };
    const told = message('checkout.keysTaken');
    const tested = { outcome: 'answered' as const, told: englishOf(told), toldMessage: told };
    const { user, requests } = await renderScreen(<Connections />, {
      answers: [
        shown([checkout]),
        answer(accountConnections.accountConnectionUpdate, { ...saved, data: {} }),
        answer(accountConnections.accountConnectionTest, { ...saved, data: tested }),
      ],
    });
    const secret = await screen.findByLabelText<HTMLInputElement>(/^App secret/);
    expect([secret.type, secret.value]).toEqual(['password', '']);
    expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull();
    await user.type(secret, 's3cret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Connection saved');
    expect(requests.find(({ path }) => path === 'account_connection_update')?.body).toMatchObject({
      id: 1,
      checkoutHost: 'sandbox',
      appSecret: 's3cret',
      takesAdvance: 'no',
    });
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    await user.click(screen.getByRole('button', { name: 'Try' }));
    expect(await screen.findByText('bKash takes the keys.')).toBeTruthy();
  });

  it('show a refusal beside its field', async () => {
    const no = refusal(accountConnections.accountConnectionCreate, {
      status: 422,
      errorMessage: { topic: ['Must be a topic of Amazon SNS.'] },
    });
    const { user } = await renderScreen(<Connections />, { answers: [shown([]), accounts, no] });
    await user.click(await screen.findByRole('button', { name: 'Set up a connection' }));
    await user.selectOptions(screen.getByLabelText(/^Kind/), 'bKash notification');
    await user.type(screen.getByLabelText(/^Topic/), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    const account = screen.getByLabelText(/^Account/);
    await within(account).findByRole('option', { name: 'bKash Merchant' });
    await user.selectOptions(account, 'bKash Merchant');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Must be a topic of Amazon SNS.')).not.toHaveLength(0);
    expect(screen.getByLabelText(/^Topic/).getAttribute('aria-invalid')).toBe('true');
  });

  it('are switched on, and get a new secret after a question', async () => {
    const { user, requests } = await renderScreen(<Connections />, {
      answers: [
        shown([texts]),
        answer(accountConnections.accountConnectionSwitch, saved),
        answer(accountConnections.accountConnectionSecret, withSecret),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Switch on' }));
    await screen.findByText('Connection saved');
    expect(requests.find(({ path }) => path === 'account_connection_switch')?.body).toEqual({
      id: 1,
      isOn: 'yes',
    });
    await user.click(screen.getByRole('button', { name: 'New secret' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(`${texts.address}?secret=p%2Bq`)).toBeTruthy();
  });

  it('show their last calls, and try a text', async () => {
    const { user } = await renderScreen(<Connections />, {
      answers: [
        shown([texts]),
        answer(accountConnections.accountConnectionCalls, [
          {
            id: 5,
            at: '2026-11-20T21:00:00Z',
            from: '203.0.113.9',
            outcome: 'refused',
            reason: englishOf(message('connection.secretWrong')),
            reasonMessage: message('connection.secretWrong'),
            arrivalId: null,
          },
        ]),
        answer(accountConnections.accountConnectionTest, {
          heading: 'Tested',
          message: '',
          data: {
            outcome: 'taken',
            told: englishOf(wouldArrive),
            toldMessage: wouldArrive,
          },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Last calls' }));
    const calls = within(await screen.findByRole('table', { name: 'Last calls' }));
    expect(calls.getByText('203.0.113.9')).toBeTruthy();
    expect(calls.getByText('The secret is missing or wrong.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    await user.type(screen.getByLabelText(/^A text of the wallet/), 'You have received');
    await user.click(screen.getByRole('button', { name: 'Try' }));
    expect(await screen.findByText(/It would arrive: 500.00/)).toBeTruthy();
  });

  it('of a checkout show who tried to pay, each with its steps and where they led', async () => {
    const told = message('checkout.answered', { text: '2023 Insufficient Balance' });
    const attempt = {
      id: 8,
      at: '2026-11-20T15:00:00Z',
      customerId: 7,
      customer: 'Karim (C007)',
      amount: paisa(70_000),
      state: 'completed' as const,
      invoiceNo: 'C007-ab12',
      walletPaymentId: 'TR0011X',
      number: 'CHK0000001',
      paid: paisa(50_000),
      arrivalId: 3,
      paymentId: 4,
      refund: 'done' as const,
      steps: [
        {
          id: 1,
          at: '2026-11-20T15:00:01Z',
          state: 'created' as const,
          reason: null,
          reasonMessage: null,
        },
      ],
    };
    const failed = {
      ...attempt,
      id: 9,
      customer: null,
      state: 'failed' as const,
      number: null,
      paid: null,
      arrivalId: null,
      paymentId: null,
      refund: null,
      steps: [
        {
          id: 2,
          at: '2026-11-20T15:00:02Z',
          state: 'failed' as const,
          reason: englishOf(told),
          reasonMessage: told,
        },
      ],
    };
    const { user } = await renderScreen(<Connections />, {
      answers: [
        shown([
          { ...texts, kind: 'checkout', wallet: null, checkoutHost: 'sandbox', hasKeys: true },
        ]),
        answer(accountConnections.checkoutAttempts, [failed, attempt]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Attempts to pay' }));
    const list = within(await screen.findByRole('list', { name: 'Attempts to pay' }));
    const link = (name: string) => list.getByRole('link', { name }).getAttribute('href');
    expect(link('Karim (C007)')).toBe('/customer-details/7');
    expect(link('Payment')).toBe('/payment-details/4');
    expect(link('CHK0000001')).toMatch(/^\/arrivals\?.*search=CHK0000001/);
    expect(list.getByText('paid ৳500.00')).toBeTruthy();
    expect(list.getByText('Given back')).toBeTruthy();
    expect(list.getByText(/2023 Insufficient Balance/)).toBeTruthy();
    expect(list.getAllByRole('list', { name: 'Steps of the attempt' })).toHaveLength(2);
  });

  it('say why they are not there', async () => {
    const no = refusal(accountConnections.accountConnections, {
      status: 403,
      errorMessage: 'You need the right for this.',
    });
    await renderScreen(<Connections />, { answers: [no] });
    expect(await screen.findByText('You need the right for this.')).toBeTruthy();
  });
});
