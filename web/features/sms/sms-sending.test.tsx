import { customers } from '@netkhata/contract/customers';
import { gateways } from '@netkhata/contract/gateways';
import { setup } from '@netkhata/contract/setup';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { CustomerSms } from './customer-sms.tsx';
import { SmsRight } from './sms-right.tsx';
import type { SmsPreview } from './use-sms-preview.ts';
import { ZoneSms } from './zone-sms.tsx';

const sent = answer(sms.customerSmsSend, {
  heading: 'SMS queued',
  message: 'SMS to 2 customers queued.',
  data: { id: 9, queued: 2, leftOut: { noSms: 0, noNumber: 0, closed: 0 } },
});
const state = (change: object = {}) =>
  answer(gateways.smsState, {
    kind: 'http',
    isStopped: false,
    pricePerPart: paisa(40),
    dailyQuota: null,
    quotaLeft: null,
    ...change,
  });
const sample = {
  name: 'Abdul Karim',
  mobileNo: '01712345678',
  encoding: 'GSM-7' as const,
  characters: 19,
  parts: 1,
};
const previewOf = (change: Partial<SmsPreview> = {}) =>
  answer(sms.smsPreview, ({ body }) => ({
    recipients: 2,
    leftOut: { noSms: 3, noNumber: 0, closed: 1 },
    mostRecipients: null,
    parts: 2,
    cost: paisa(80),
    longest: { ...sample, text: `Longest: ${String(body['message'])}` },
    samples: [{ ...sample, text: `Dear Abdul Karim: ${String(body['message'])}` }],
    hint: null,
    unknown: [],
    ...change,
  }));
const zones = answer(setup.zoneOptions, [
  { id: 3, name: 'North' },
  { id: 4, name: 'South' },
]);
const card = { code: 'C1007', mobileNo: '01712345678', balance: paisa(0), address: null };
const found = answer(customers.customerSearch, [
  { ...card, id: 7, name: 'Abdul Karim' },
  { ...card, id: 8, name: 'Abdul Malek' },
]);

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const question = () => screen.findByRole('dialog', { name: 'Are you sure?' });

async function zoneScreen(answers: Answer[] = [sent]) {
  const page = await renderScreen(
    <SignedIn>
      <ZoneSms />
    </SignedIn>,
    { answers: [...answers, signedInAs(), zones, state(), previewOf()] },
  );
  await screen.findByRole('option', { name: 'North' });
  const bodies = () =>
    page.asked.filter(({ path }) => path === 'send_sms_customer').map(({ body }) => body);
  return { ...page, bodies };
}

async function customerScreen(answers: Answer[] = [sent]) {
  const page = await renderScreen(
    <SignedIn>
      <CustomerSms />
    </SignedIn>,
    { answers: [...answers, signedInAs(), found, state(), previewOf()] },
  );
  await screen.findByLabelText('Message');
  const bodies = () =>
    page.asked.filter(({ path }) => path === 'send_sms_customer').map(({ body }) => body);
  const choose = async (name: string) => {
    await page.user.type(screen.getByRole('combobox', { name: 'Customers' }), 'abd');
    await screen.findByRole('option', { name: new RegExp(name) });
    await page.user.click(screen.getByRole('option', { name: new RegExp(name) }));
  };
  return { ...page, bodies, choose };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('SMS to a zone', () => {
  it('asks, sends zone and message without customers, and empties the fields', async () => {
    const { user, bodies } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(message(), 'Line down till noon');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    const dialog = await question();
    expect(within(dialog).getByText(/You want to send SMS to zone North!/)).toBeTruthy();
    expect(bodies()).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('SMS to 2 customers queued.')).toBeTruthy();
    expect(bodies()).toEqual([{ zone: 3, message: 'Line down till noon' }]);
    expect(message().value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Zone').value).toBe('');
  });

  it('sends nothing on No, and keeps what was typed', async () => {
    const { user, bodies } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(message(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.click(within(await question()).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toHaveLength(0);
    expect(message().value).toBe('Hello');
    const send = screen.getByRole('button', { name: 'Send SMS' });
    await waitFor(() => expect(document.activeElement).toBe(send));
  });

  it('asks neither anyone nor the server without zone and message', async () => {
    const { user, bodies } = await zoneScreen();
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('Choose a zone.')).toBeTruthy();
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies()).toHaveLength(0);
  });

  it('puts what the server refuses beside the message', async () => {
    const refused = refusal(sms.customerSmsSend, {
      status: 422,
      errorMessage: { message: ['Nothing fills {nmae}.'] },
    });
    const { user } = await zoneScreen([refused]);
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.click(message());
    await user.paste('Dear {nmae}');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(message().getAttribute('aria-invalid')).toBe('true'));
    expect(message().value).toBe('Dear {nmae}');
  });

  it('is said not to be for a role without the right', async () => {
    await renderScreen(
      <SignedIn>
        <SmsRight right="sms_zone" title="sms.noZoneRight" help="sms.noZoneRightHelp">
          <ZoneSms />
        </SmsRight>
      </SignedIn>,
      { answers: [signedInAs({ rights: ['sms_send'] })] },
    );
    expect(await screen.findByText('Your role may not send SMS to a zone')).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });
});

describe('what a sending comes to', () => {
  const outcome = () => screen.findByRole('region', { name: 'What this sends' });

  it('stands beside the form for those who would get it, and in the question', async () => {
    const { user, asked } = await zoneScreen();
    expect(within(await outcome()).getByText(/Choose who gets it/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(message(), 'Line down');
    const region = await outcome();
    expect(await within(region).findByText('Dear Abdul Karim: Line down')).toBeTruthy();
    expect(within(region).getByText('Longest: Line down')).toBeTruthy();
    expect(within(region).getByText('Left out: 3 want no SMS, 1 closed')).toBeTruthy();
    const previews = asked.filter(({ path }) => path === 'sms_preview');
    expect(previews.at(-1)?.body).toEqual({ zone: 3, message: 'Line down' });
    expect(previews.length).toBeLessThan('Line down'.length);
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(within(await question()).getByText('2 customers, 2 parts, ৳0.80')).toBeTruthy();
  });

  it('names what the server would refuse, and what doubles the price', async () => {
    const hint = {
      characters: [{ character: '৳', replacement: 'Tk ' }],
      message: 'Pay Tk 5',
      parts: 2,
      cost: paisa(80),
    };
    const { user } = await zoneScreen([
      previewOf({ hint, parts: 4, mostRecipients: 1, unknown: ['nmae'] }),
    ]);
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(message(), 'Pay ৳5');
    expect(
      await screen.findByText('Without ৳ this would be 2 parts instead of 4 parts.'),
    ).toBeTruthy();
    const region = within(await outcome());
    expect(region.getByText('You may send to at most 1 customers at once.')).toBeTruthy();
    expect(region.getByText('Nothing fills {nmae}.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace: ৳ = Tk' }));
    expect(message().value).toBe('Pay Tk 5');
  });

  it.each([
    [{ kind: 'none' }, 'No SMS gateway is set: messages are kept, not sent.'],
    [{ isStopped: true }, /Sending is stopped/],
    [{ dailyQuota: 5, quotaLeft: 0 }, /quota is used up/],
  ])('says that it waits: %j', async (change, words) => {
    await zoneScreen([state(change)]);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the length of a message', () => {
  it('counts characters, encoding and parts, and names the character that doubles them', async () => {
    const { user } = await zoneScreen();
    await user.click(message());
    await user.paste('a'.repeat(150));
    expect(screen.getByText('1 part').parentElement?.textContent).toBe(
      '1 part · 150 characters · GSM-7 · 160 fit into a part',
    );
    await user.paste('’');
    expect(screen.getByText('3 parts').parentElement?.textContent).toBe(
      '3 parts · 151 characters · Unicode · 67 fit into a part',
    );
    expect(screen.getByText('Without ’ this would be 1 part instead of 3 parts.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: "Replace: ’ = '" }));
    expect(message().value).toBe(`${'a'.repeat(150)}'`);
    expect(screen.getByText('1 part')).toBeTruthy();
  });

  it('does not cut over-long text, but names it', async () => {
    const { user } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.click(message());
    await user.paste('a'.repeat(1001));
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('At most 1,000 characters.')).toBeTruthy();
    expect(message().value).toHaveLength(1001);
  });
});

describe('SMS to customers', () => {
  it('sends to those who are chosen, each offered once', async () => {
    const { user, bodies, choose } = await customerScreen();
    await choose('Abdul Malek');
    await user.type(screen.getByRole('combobox', { name: 'Customers' }), 'abd');
    await screen.findByRole('option', { name: /Abdul Karim/ });
    expect(screen.queryByRole('option', { name: /Abdul Malek/ })).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('2 customers chosen')).toBeTruthy();
    await user.type(message(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    const dialog = await question();
    expect(within(dialog).getByText(/You want to send SMS to 2 customers!/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(message().value).toBe(''));
    expect(bodies()).toEqual([{ customer: [8, 7], zone: null, message: 'Hello' }]);
    expect(screen.queryByRole('list', { name: 'Chosen customers' })).toBeNull();
  });

  it('takes a customer away by its button and the last one by Backspace', async () => {
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
    await user.type(message(), 'Hello');
    await user.type(screen.getByRole('combobox', { name: 'Customers' }), 'ab{Enter}');
    expect(screen.queryByText('Choose at least one customer.')).toBeNull();
    expect(bodies()).toHaveLength(0);
  });

  it('wants somebody chosen', async () => {
    const { user, bodies } = await customerScreen();
    await user.type(message(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('Choose at least one customer.')).toBeTruthy();
    expect(bodies()).toHaveLength(0);
  });
});
