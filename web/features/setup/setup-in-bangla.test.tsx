import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { setup } from '@netkhata/contract/setup';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { ZoneSetup } from './named-setup.tsx';

const noZones = answer(setup.zoneTable, {
  rows: [],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 0,
});

/** Saves a zone called Mirpur on the Bangla zone screen. */
async function saveInBangla(reply: Answer) {
  const { user } = await renderScreen(
    <SignedIn>
      <ZoneSetup />
    </SignedIn>,
    { answers: [signedInAs(), noZones, reply] },
  );
  await act(() => showLanguage('bn'));
  const field = await screen.findByRole('textbox', { name: 'নাম' });
  await user.type(field, 'Mirpur{Enter}');
  return field;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const refusedWith = (reason: Message, text = englishOf(reason)) =>
  refusal(setup.zoneCreate, {
    status: 422,
    heading: 'Please check the form',
    errorMessage: { name: [text] },
    messages: { heading: message('heading.checkForm'), detail: { name: [reason] } },
  });

/** Waits until the text is shown this many times, such as beside the field and in the toast. */
const shows = (text: string, times: number) =>
  waitFor(() => expect(screen.getAllByText(text)).toHaveLength(times));

it("shows the server's message in Bangla at its field and in the toast", async () => {
  const field = await saveInBangla(refusedWith(message('zone.nameTaken')));
  await shows('এই নামে একটি জোন আগেই আছে।', 2);
  const errors = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(errors?.textContent).toBe('এই নামে একটি জোন আগেই আছে।');
  await shows('ফর্মটি দেখে নিন', 1);
  expect(screen.queryByText(/already/)).toBeNull();
});

it('formats the numbers of a message in Bangla digits', async () => {
  await saveInBangla(refusedWith(message('field.tooLong', { most: 120 })));
  await shows('সর্বোচ্চ ১২০টি অক্ষর হতে পারবে।', 2);
});

it('shows a text with an unknown key unchanged', async () => {
  await saveInBangla(refusedWith({ key: 'field.hasColour' } as never, 'Has a colour.'));
  await shows('Has a colour.', 2);
});

it('shows a success in Bangla', async () => {
  const data = { id: 3, name: 'Mirpur' };
  const words = { heading: 'Zone saved', message: 'Zone created successfully.' };
  const messages = { heading: message('zone.saved'), detail: message('zone.created') };
  await saveInBangla(answer(setup.zoneCreate, { ...words, messages, data }));
  expect(await screen.findByText('জোন সংরক্ষণ হয়েছে')).toBeTruthy();
  expect(screen.getByText('জোন সফলভাবে তৈরি হয়েছে।')).toBeTruthy();
});
