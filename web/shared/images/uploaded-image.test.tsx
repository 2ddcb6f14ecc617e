import { uploads } from '@netkhata/contract/uploads';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { useUploadedImage } from './uploaded-image.ts';

afterEach(cleanup);

function Picture() {
  const address = useUploadedImage('me.png');
  if (address === undefined) return 'Loading';
  return address === null ? 'No picture' : <img src={address} alt="Company mark" />;
}

/** A button hides the picture and shows it again. */
function Panel() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Picture
      </button>
      {isOpen && <Picture />}
    </>
  );
}

/** Renders the panel; the server sends the answers in turn, the last one repeatedly. */
async function panel(...answers: (() => Response | Promise<Response>)[]) {
  let asked = 0;
  const image: Answer = {
    endpoint: uploads.uploadedImage,
    reply: () => {
      asked += 1;
      return (answers[asked - 1] ?? answers.at(-1) ?? Response.error)();
    },
  };
  const { user } = await renderScreen(<Panel />, { answers: [image] });
  await screen.findByText('No picture');
  const showAgain = async () => {
    await user.click(screen.getByRole('button', { name: 'Picture' }));
    await user.click(screen.getByRole('button', { name: 'Picture' }));
  };
  return { showAgain, asked: () => asked };
}

const png = () => new Response(new Blob(['png'], { type: 'image/png' }));

it.each([
  ['a server error', () => new Response(null, { status: 503 })],
  ['a missing connection', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
])('is requested again when next shown, after %s', async (_name, failure) => {
  const { showAgain } = await panel(failure, png);
  await showAgain();
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Company mark' });
  expect(picture.src).toMatch(/^data:image\/png/);
});

it('is requested once when it does not exist', async () => {
  const { showAgain, asked } = await panel(() => new Response(null, { status: 404 }));
  await showAgain();
  await waitFor(() => expect(screen.getByText('No picture')).toBeTruthy());
  expect(asked()).toBe(1);
});
