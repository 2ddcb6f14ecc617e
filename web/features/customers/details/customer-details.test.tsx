import { bills } from '@netkhata/contract/bills';
import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import { message } from '@netkhata/contract/messages';
import { mapNetworkTexts } from '@netkhata/contract/network-fields';
import { payments } from '@netkhata/contract/payments';
import { sms } from '@netkhata/contract/sms';
import { timeline } from '@netkhata/contract/timeline';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showLanguage } from '../../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../../test-support/answers.ts';
import { customerAnswer, passwordAnswer } from '../../../test-support/customer-record.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { CustomerDetails } from './customer-details.tsx';

// Preloads the lazy components, so that no test waits for their code.
beforeAll(async () => {
  await Promise.all([import('./bill-sms-dialog.tsx'), import('./notification-details.tsx')]);
});

const bill = (id: number, billNo: string, status: 'unpaid' | 'paid') => ({
  id,
  billNo,
  billDate: '2026-11-20',
  billFromDate: '2026-11-01',
  billToDate: '2026-11-30',
  billAmount: paisa(70_000),
  paidAmount: paisa(0),
  balance: paisa(status === 'paid' ? 0 : 70_000),
  discount: paisa(0),
  payAmount: paisa(0),
  isSelect: false,
  status,
  isOpeningBalance: false,
});

const twoBills = answer(bills.customerBills, {
  billData: [bill(12, 'B2611-000012', 'unpaid'), bill(9, 'B2610-000009', 'paid')],
  netPayable: paisa(70_000),
});
const noTimeline = answer(timeline.customerTimeline, { lines: [], hasMore: false });
const smsText = answer(sms.billSmsText, 'Dear Karim, pay Tk 700.');

async function details(tab: string, answers: Answer[] = [], user = signedInAs()) {
  const customer = answers.find(({ endpoint }) => endpoint.path === 'customer_record/{id}');
  const page = await renderScreen(
    <SignedIn>
      <CustomerDetails
        customerId={7}
        collection={({ customer: { id, name }, onClose }) => (
          <button type="button" onClick={onClose}>
            Collection of {id} {name}
          </button>
        )}
      />
    </SignedIn>,
    {
      path: `/customer-details/7${tab && `?tab=${tab}`}`,
      answers: [user, ...answers, noTimeline, ...(customer ? [] : [customerAnswer()])],
    },
  );
  await screen.findByRole('heading', { name: 'Abdul Karim' });
  return page;
}

/** The group of action buttons. */
const actions = () => within(screen.getByRole('group', { name: 'Actions' }));

/** Value of the fact with this label. */
async function fact(label: string): Promise<string> {
  const name = await screen.findByText(label, { selector: 'dt' });
  return name.nextElementSibling?.textContent ?? '';
}

afterEach(cleanup);

describe('the details of a customer', () => {
  it('are headed by the customer, with a number to call and an edit link', async () => {
    await details('personal');
    expect(screen.getByText('ID: C1007')).toBeTruthy();
    expect(screen.getByRole('link', { name: '01712345678' }).getAttribute('href')).toBe(
      'tel:01712345678',
    );
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      '/customer-edit/7',
    );
    expect(await fact('Connection Since')).toBe('1 Mar 2025');
    expect(await fact('Monthly Fee')).toBe('৳700.00');
    expect(await fact('Email')).toBe('N/A');
  });

  it('show every text of the customer', async () => {
    const texts = mapCustomerTexts((name) => `The ${name}`);
    const { pppoePassword: _, ...network } = mapNetworkTexts((name) => `The ${name}`);
    for (const [tab, shown] of [
      ['personal', texts],
      ['network', network],
    ] as const) {
      await details(tab, [customerAnswer({ ...texts, ...network })]);
      await screen.findByText(Object.values(shown).at(-1) ?? '');
      const page = document.body.textContent ?? '';
      expect(Object.values(shown).filter((value) => !page.includes(value))).toEqual([]);
      cleanup();
    }
  });

  it('show a suspension at the top, with its start', async () => {
    await details('', [customerAnswer({ suspendedSince: '2026-11-20T04:30:00Z' })]);
    expect(screen.getByText('Suspended since 20 Nov 2026, 10:30')).toBeTruthy();
    cleanup();
    await details('');
    expect(screen.queryByText(/^Suspended since/)).toBeNull();
  });

  it('label an advance as such', async () => {
    await details('', [customerAnswer({ balance: paisa(-20_000) })]);
    expect(screen.getByTitle('Show how this balance adds up').parentElement?.textContent).toBe(
      'Paid in advance৳200.00',
    );
    // Nothing is owed: money can still be taken, but collecting is not the primary action.
    expect(screen.getByRole('button', { name: 'Collect' })).toBeTruthy();
  });

  it('show the due and its age, and collect it', async () => {
    const { user } = await details('', [customerAnswer({ owedSince: '2026-08-31' })]);
    expect(screen.getByTitle('Show how this balance adds up').parentElement?.textContent).toMatch(
      /^Balance · oldest \d+ days৳700.00$/,
    );
    await user.click(screen.getByRole('button', { name: 'Collect ৳700' }));
    await user.click(screen.getByRole('button', { name: 'Collection of 7 Abdul Karim' }));
    expect(screen.queryByText(/^Collection of/)).toBeNull();
  });

  it('do not offer collection without the right', async () => {
    await details('', [], signedInAs({ rights: ['customers'] }));
    expect(screen.queryByRole('button', { name: /Collect/ })).toBeNull();
    const write = actions().getByRole<HTMLButtonElement>('button', { name: 'SMS' });
    expect([write.disabled, write.title]).toEqual([true, 'Your role may not do this.']);
  });

  it('write an SMS to the customer alone', async () => {
    const { user, router } = await details('');
    await user.click(actions().getByRole('button', { name: 'SMS' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sms-send-customer'));
    expect(router.state.location.state).toMatchObject({
      recipients: [{ id: 7, name: 'Abdul Karim', mobileNo: '01712345678' }],
    });
  });

  it('show the terms, the place and the network beside the timeline', async () => {
    await details('', [customerAnswer({ note: 'Beware of the dog', nid: '1234567890' })]);
    const facts = within(screen.getByRole('complementary', { name: 'Summary' }));
    const headings = facts.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Plan and billing', 'Location', 'Network']);
    expect(await fact('Package')).toBe('Home 10');
    expect(await fact('Zone')).toBe('North');
    expect(await fact('PPPoE User Name')).toBe('karim10');
    expect(facts.getByText('Beware of the dog').closest('details')?.open).toBe(false);
  });

  it('name the fee after a longer cycle', async () => {
    await details('personal', [customerAnswer({ category: 'special', billingCycle: 6 })]);
    expect(await fact('6 Months Fee')).toBe('৳700.00');
  });

  it('keep the tab in the address', async () => {
    const { user, router } = await details('');
    await user.click(screen.getByRole('tab', { name: 'Notification' }));
    expect(router.state.location.search).toEqual({ tab: 'notification' });
    await screen.findByText('Notification Start');
    // Billed on the 20th: reminders from the 21st to 6 December, over the end of the month.
    expect(await fact('Notification Start')).toBe('21 Nov 2026 (1 day after the bill date)');
    expect(await fact('Interval')).toBe('5 days');
    expect(await fact('Notification End')).toBe('6 Dec 2026 (16 days after the bill date)');
    expect(await fact('SMS')).toBe('On');
  });

  it("show 'N/A' for missing network fields, and the password only on request", async () => {
    const { user, requests } = await details('network', [passwordAnswer('k4r1m')]);
    const looks = () => requests.filter(({ path }) => path.startsWith('pppoe_password'));
    await screen.findByText('PPPoE User Name');
    expect(await fact('PPPoE')).toBe('N/A');
    expect(await fact('PPPoE User Name')).toBe('karim10');
    expect(await fact('Last Disconnect Reason')).toBe('N/A');
    expect(screen.queryByText('k4r1m')).toBeNull();
    expect(looks()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('k4r1m')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('k4r1m')).toBeNull();
    expect(looks()).toHaveLength(1);
  });

  it('begin with the six network fields, the end of the session in the page’s format', async () => {
    const pppoeSecret = {
      profile: 'home-20',
      'last-logged-out': '2026-11-20 21:05:44',
      'last-disconnect-reason': null,
    };
    await details('network', [customerAnswer({ pppoeSecret })]);
    await screen.findByText('PPPoE User Name');
    expect(await fact('Last Logged Out')).toBe('20 Nov 2026, 21:05');
    const labels = [...document.querySelectorAll('[role=tabpanel] dt')].map(
      (each) => each.textContent,
    );
    expect(labels.slice(0, 6)).toEqual([
      'PPPoE',
      'PPPoE User Name',
      'PPPoE Password',
      'Profile',
      'Last Logged Out',
      'Last Disconnect Reason',
    ]);
    const [first] = document.querySelectorAll('[role=tabpanel] dl, [role=tabpanel] h2');
    expect(first?.tagName).toBe('DL');
  });

  it('do not offer the password without the right', async () => {
    await details('network', [], signedInAs({ rights: ['customers'] }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Show' });
    expect([button.disabled, button.title]).toEqual([true, 'Your role may not do this.']);
  });

  it('list the payments and open and close the collection', async () => {
    const payment = {
      id: 3,
      paymentDate: '2026-11-20',
      amount: paisa(50_000),
      ledgerName: 'bKash',
      status: 'received' as const,
      collectionBy: 'Ayesha',
    };
    const { user } = await details('payments', [answer(payments.customerPayments, [payment])]);
    const row = (await screen.findByText('bKash')).closest('tr');
    expect(row?.textContent).toContain('20 Nov 2026৳500.00bKashWaiting for approval');
    await user.click(screen.getByRole('button', { name: 'Payment' }));
    await user.click(screen.getByRole('button', { name: 'Collection of 7 Abdul Karim' }));
    expect(screen.queryByText(/^Collection of/)).toBeNull();
  });

  it('disable the payment without the right', async () => {
    const clerk = signedInAs({ rights: ['customers'] });
    await details('payments', [answer(payments.customerPayments, [])], clerk);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Payment' }).disabled).toBe(true);
    expect(await screen.findByText('No Records Found.')).toBeTruthy();
  });

  it('list messages with times in the company’s time zone', async () => {
    const sent = {
      id: 1,
      smsDate: '2026-11-20 00:15',
      smsBody: 'Your bill is ready.',
      type: 'bill' as const,
      smsStatus: 'send' as const,
      sentAt: null,
      deliveredAt: null,
      failureReason: null,
      failureMessage: null,
      isReminder: false,
    };
    await details('sms', [answer(sms.customerSms, [sent])]);
    const row = (await screen.findByText('Your bill is ready.')).closest('tr');
    expect(row?.textContent).toBe('20 Nov 2026 00:15Your bill is ready.BillSent');
    cleanup();
    const failed = {
      ...sent,
      smsStatus: 'failed' as const,
      failureReason: 'not connected',
      failureMessage: message('smpp.notConnected'),
    };
    await details('sms', [answer(sms.customerSms, [failed])]);
    expect(await screen.findByText('not connected')).toBeTruthy();
    await act(() => showLanguage('de'));
    expect(await screen.findByText('nicht verbunden')).toBeTruthy();
  });
});

describe('the bill SMS', () => {
  it('is offered for the latest bill only', async () => {
    await details('bills', [twoBills]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([1, 0]);
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link', { name: 'Bill Details' })
        .getAttribute('href'),
    ).toBe('/bill-details/9');
  });

  it('is edited, counted, confirmed and sent', async () => {
    const sent = answer(sms.billSmsSend, { heading: 'SMS queued', message: '', data: { id: 1 } });
    const { user, requests } = await details('bills', [twoBills, smsText, sent]);
    await user.click(await screen.findByRole('button', { name: 'Send SMS' }));
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Message');
    expect(box.value).toBe('Dear Karim, pay Tk 700.');
    expect(screen.getByText('1 part').parentElement?.textContent).toContain(
      '23 characters · GSM-7',
    );
    await user.type(box, ' ধন্যবাদ');
    expect(screen.getByText('1 part').parentElement?.textContent).toContain('Unicode');
    const dialog = within(screen.getByRole('dialog', { name: 'Send bill SMS' }));
    await user.click(dialog.getByRole('button', { name: 'Send SMS' }));
    expect(await screen.findByText('You want to send bill SMS!')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Bill SMS sent successfully.')).toBeTruthy();
    expect(requests.find(({ path }) => path === 'send_bill_sms')?.body).toEqual({
      billId: 12,
      billSmsText: 'Dear Karim, pay Tk 700. ধন্যবাদ',
    });
    await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull());
  });

  it('is not sent after No, and a failure is shown in a dialog that keeps the text', async () => {
    const failed = refusal(sms.billSmsSend, { status: 422, errorMessage: 'No gateway is set.' });
    const { user, requests } = await details('bills', [twoBills, smsText, failed]);
    await user.click(await screen.findByRole('button', { name: 'Send SMS' }));
    await screen.findByLabelText('Message');
    const send = within(screen.getByRole('dialog', { name: 'Send bill SMS' })).getByRole('button', {
      name: 'Send SMS',
    });
    await user.click(send);
    await screen.findByText('You want to send bill SMS!');
    // Escape answers No: it closes the confirmation and leaves the message dialog under it open.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('You want to send bill SMS!')).toBeNull());
    expect(requests.some(({ path }) => path === 'send_bill_sms')).toBe(false);
    await user.click(send);
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    const dialog = await screen.findByRole('dialog', { name: 'The SMS was not sent' });
    expect(within(dialog).getByRole('alert').textContent).toBe('No gateway is set.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toContain('Karim');
  });
});
