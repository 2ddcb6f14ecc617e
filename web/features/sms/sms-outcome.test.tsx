import { paisa } from '@netkhata/domain/paisa';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  messageBox,
  previewOf,
  confirmDialog,
  setUpSmsSending,
  state,
} from './sms-sending-test-kit.tsx';

const { zoneScreen } = setUpSmsSending();

describe('the preview of an SMS', () => {
  const outcome = () => screen.findByRole('region', { name: 'Summary' });

  it("shows the recipients' result beside the form, and in the confirmation", async () => {
    const { user, requests } = await zoneScreen();
    expect(within(await outcome()).getByText(/Choose the recipients/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.type(messageBox(), 'Line down');
    const region = await outcome();
    expect(await within(region).findByText('Dear Abdul Karim: Line down')).toBeTruthy();
    expect(within(region).getByText('Longest: Line down')).toBeTruthy();
    expect(within(region).getByText('Left out: 3 want no SMS, 1 closed')).toBeTruthy();
    const previews = requests.filter(({ path }) => path === 'sms_preview');
    expect(previews.at(-1)?.body).toEqual({ zone: 3, message: 'Line down' });
    expect(previews.length).toBeLessThan('Line down'.length);
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(within(await confirmDialog()).getByText('2 customers, 2 parts, ৳0.80')).toBeTruthy();
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
    await user.type(messageBox(), 'Pay ৳5');
    expect(
      await screen.findByText('Without ৳ this would be 2 parts instead of 4 parts.'),
    ).toBeTruthy();
    const region = within(await outcome());
    expect(region.getByText('You may send to at most 1 customers at once.')).toBeTruthy();
    expect(region.getByText('Unknown placeholder: {nmae}.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace: ৳ = Tk' }));
    expect(messageBox().value).toBe('Pay Tk 5');
  });

  it.each([
    [{ kind: 'none' }, 'No SMS gateway is set up: messages are stored, not sent.'],
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
    await user.click(messageBox());
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
    expect(messageBox().value).toBe(`${'a'.repeat(150)}'`);
    expect(screen.getByText('1 part')).toBeTruthy();
  });

  it('does not cut a text that is too long, but reports it', async () => {
    const { user } = await zoneScreen();
    await user.selectOptions(screen.getByLabelText('Zone'), 'North');
    await user.click(messageBox());
    await user.paste('a'.repeat(1001));
    await user.click(screen.getByRole('button', { name: 'Send SMS' }));
    expect(screen.getByText('At most 1,000 characters.')).toBeTruthy();
    expect(messageBox().value).toHaveLength(1001);
  });
});
