import { customers } from '@netkhata/contract/customers';
import { labels } from '@netkhata/contract/labels';
import { setup } from '@netkhata/contract/setup';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { CustomerSms } from './customer-sms.tsx';
import {
  messageBox,
  previewOf,
  confirmDialog,
  sent,
  setUpSmsSending,
} from './sms-sending-test-kit.tsx';

const { sendingScreen, zoneScreen } = setUpSmsSending();

const packages = answer(setup.packageOptions, [
  { id: 4, name: 'Home 20', speed: '20 Mbps', bill_amount: paisa(100_000), networkProfile: null },
]);
const card = {
  code: 'C1007',
  mobileNo: '01712345678',
  balance: paisa(0),
  address: null,
  dueFrom: null,
  dueTo: null,
};
const found = answer(customers.customerSearch, [
  { ...card, id: 7, name: 'Abdul Karim' },
  { ...card, id: 8, name: 'Abdul Malek' },
]);

async function customerScreen() {
  const page = await sendingScreen(<CustomerSms />, [sent, found]);
  const choose = async (name: string) => {
    await page.user.type(screen.getByRole('combobox', { name: 'Customers' }), 'abd');
    await screen.findByRole('option', { name: new RegExp(name) });
    await page.user.click(screen.getByRole('option', { name: new RegExp(name) }));
  };
  return { ...page, choose };
}

describe('SMS to a zone', () => {
  it('confirms, sends zone and message without customers, and empties the fields', async () => {
    const { user, bodies } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(messageBox(), 'Line down till noon');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    const dialog = await confirmDialog();
    expect(within(dialog).getByText(/You want to send SMS to zone North!/)).toBeTruthy();
    expect(bodies()).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('SMS to 2 customers queued.')).toBeTruthy();
    expect(bodies()).toEqual([{ zone: 3, message: 'Line down till noon' }]);
    expect(messageBox().value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Zone').value).toBe('');
  });

  it('is narrowed by filters, shown in the confirmation', async () => {
    const { user, bodies, requests } = await zoneScreen([
      sent,
      packages,
      previewOf({ recipients: 1 }),
    ]);
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.click(screen.getByText('Filters'));
    await user.click(screen.getByRole('checkbox', { name: 'With dues' }));
    await user.type(screen.getByLabelText('Due more than'), '৫০০');
    await user.selectOptions(screen.getByLabelText('Due for longer than'), '30 days');
    await user.selectOptions(await screen.findByLabelText('Package'), 'Home 20');
    expect(screen.getByText('Filters (4)')).toBeTruthy();
    await user.type(messageBox(), 'Please pay');
    const narrowed = { onlyOwing: 'yes', moreThan: 500, olderThan: 30, package: 4 };
    await waitFor(() => {
      const previews = requests.filter(({ path }) => path === 'sms_preview');
      expect(previews.at(-1)?.body).toMatchObject({ zone: 3, ...narrowed, message: 'Please pay' });
    });
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.click(within(await confirmDialog()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()).toEqual([{ zone: 3, ...narrowed, message: 'Please pay' }]);
  });

  it('offers labels to narrow by only to who may read them', async () => {
    const mine = answer(labels.labelOptions, [{ id: 5, name: 'Behind the mosque', customers: 2 }]);
    const first = await zoneScreen([sent, mine]);
    await first.user.click(screen.getByText('Filters'));
    expect(await screen.findByRole('option', { name: 'Behind the mosque' })).toBeTruthy();
    cleanup();
    const { user } = await zoneScreen([sent, mine, signedInAs({ rights: ['sms_send'] })]);
    await user.click(screen.getByText('Filters'));
    expect(screen.getByLabelText('Package')).toBeTruthy();
    expect(screen.queryByLabelText('Label')).toBeNull();
  });

  it('sends nothing on No, and keeps the input', async () => {
    const { user, bodies } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(messageBox(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.click(within(await confirmDialog()).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toHaveLength(0);
    expect(messageBox().value).toBe('Hello');
    const send = screen.getByRole('button', { name: 'Send SMS' });
    await waitFor(() => expect(document.activeElement).toBe(send));
  });

  it('neither asks nor sends anything without zone and message', async () => {
    const { user, bodies } = await zoneScreen();
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('Choose a zone.')).toBeTruthy();
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies()).toHaveLength(0);
  });

  it('shows a refusal beside the message', async () => {
    const refused = refusal(sms.customerSmsSend, {
      status: 422,
      errorMessage: { message: ['Unknown placeholder: {nmae}.'] },
    });
    const { user } = await zoneScreen([refused]);
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.click(messageBox());
    await user.paste('Dear {nmae}');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.click(within(await confirmDialog()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(messageBox().getAttribute('aria-invalid')).toBe('true'));
    expect(messageBox().value).toBe('Dear {nmae}');
  });
});

describe('SMS to customers', () => {
  it('sends to the selected customers, each offered once', async () => {
    const { user, bodies, choose } = await customerScreen();
    await choose('Abdul Malek');
    await user.type(screen.getByRole('combobox', { name: 'Customers' }), 'abd');
    await screen.findByRole('option', { name: /Abdul Karim/ });
    expect(screen.queryByRole('option', { name: /Abdul Malek/ })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('2 customers chosen')).toBeTruthy();
    await user.type(messageBox(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    const dialog = await confirmDialog();
    expect(within(dialog).getByText(/You want to send SMS to 2 customers!/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(messageBox().value).toBe(''));
    expect(bodies()).toEqual([{ customer: [8, 7], zone: null, message: 'Hello' }]);
    expect(screen.queryByRole('list', { name: 'Chosen customers' })).toBeNull();
  });

  it('removes a customer by its button, and the last one by Backspace', async () => {
    const { user, choose } = await customerScreen();
    await choose('Abdul Karim');
    await choose('Abdul Malek');
    await user.click(screen.getByRole('button', { name: 'Remove Abdul Karim' }));
    expect(screen.getByText('1 customer chosen')).toBeTruthy();
    const box = screen.getByRole('combobox', { name: 'Customers' });
    expect(document.activeElement).toBe(box);
    await user.keyboard('x{Backspace}');
    expect(screen.getByText('1 customer chosen')).toBeTruthy();
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('list', { name: 'Chosen customers' })).toBeNull();
  });

  it('does not send by Enter in the search', async () => {
    const { user, bodies } = await customerScreen();
    await user.type(messageBox(), 'Hello');
    await user.type(screen.getByRole('combobox', { name: 'Customers' }), 'ab{Enter}');
    expect(screen.queryByText('Choose at least one customer.')).toBeNull();
    expect(bodies()).toHaveLength(0);
  });

  it('requires a recipient', async () => {
    const { user, bodies } = await customerScreen();
    await user.type(messageBox(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('Choose at least one customer.')).toBeTruthy();
    expect(bodies()).toHaveLength(0);
  });
});
