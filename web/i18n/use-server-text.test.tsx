import { type Message, message } from '@netkhata/contract/messages';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerText } from './use-server-text.tsx';
import { showLanguage } from './use-text.ts';

const ENDED = 'The program ended while the message was being sent.';

beforeEach(() => showLanguage('en'));
afterEach(cleanup);

const shown = () => screen.getByRole('note').textContent;
const show = (text: string, serverMessage: Message | null) =>
  render(
    <p role="note">
      <ServerText text={text} message={serverMessage} />
    </p>,
  );

it('is in English at once, and in another language once its texts are loaded', async () => {
  show(ENDED, message('sms.interrupted'));
  expect(shown()).toBe(ENDED);
  await act(() => showLanguage('de'));
  await screen.findByText('Das Programm wurde beendet, während die Nachricht gesendet wurde.');
  await act(() => showLanguage('en'));
  expect(shown()).toBe(ENDED);
});

it('is never shown in English first in another language', async () => {
  await showLanguage('bn');
  const reason = message('smppStatus.throttled');
  show('part 2 of 3: throttled', message('smpp.part', { number: 2, total: 3, reason }));
  expect(shown()).toBe('');
  expect((await screen.findByText(/throttled/)).textContent).toContain('৩টির মধ্যে ২');
});

it('leaves texts of other servers unchanged', async () => {
  await showLanguage('fr');
  const words = '4023: csms_id already used';
  show(words, message('foreign.words', { words }));
  await screen.findByText(words);
});

it('is in English where this version of the web does not know the key', async () => {
  await showLanguage('ja');
  show('Something new.', { key: 'something.new' } as never);
  await screen.findByText('Something new.');
});
