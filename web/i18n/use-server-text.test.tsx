import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerText } from './use-server-text.tsx';
import { speak } from './use-text.ts';

const ENDED = 'The program ended while the message was being sent.';

beforeEach(() => speak('en'));
afterEach(cleanup);

const shown = () => screen.getByRole('note').textContent;
const show = (text: string) =>
  render(
    <p role="note">
      <ServerText text={text} />
    </p>,
  );

it('is in English at once, and in another language as soon as its words have come', async () => {
  show(ENDED);
  expect(shown()).toBe(ENDED);
  await act(() => speak('de'));
  await screen.findByText('Das Programm wurde beendet, während die Nachricht gesendet wurde.');
  await act(() => speak('en'));
  expect(shown()).toBe(ENDED);
});

it('is never shown in English first where another language is spoken', async () => {
  await speak('bn');
  show('part 2 of 3: throttled');
  expect(shown()).toBe('');
  expect((await screen.findByText(/throttled/)).textContent).toContain('৩টির মধ্যে ২');
});

it('leaves the words of somebody else as they came', async () => {
  await speak('fr');
  show('4023: csms_id already used');
  await screen.findByText('4023: csms_id already used');
});
