import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { useConfirm } from './confirm.tsx';

vi.mock('./modal-frame.tsx', () => {
  throw new TypeError('Failed to fetch');
});

const ask = vi.fn<(text?: string) => boolean>();
const answers: boolean[] = [];

function Asker() {
  const confirm = useConfirm();
  const text = (
    <>
      You want to collect payment!
      <br />
      <strong>৳700.00 from Karim</strong>
    </>
  );
  return (
    <button
      type="button"
      onClick={() => void confirm({ text }).then((isYes) => answers.push(isYes))}
    >
      Ask
    </button>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("uses the browser's own confirm when the dialog cannot be loaded, each time", async () => {
  vi.stubGlobal('confirm', ask.mockReturnValueOnce(true).mockReturnValueOnce(false));
  const { user } = await renderScreen(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(answers).toEqual([true]));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(answers).toEqual([true, false]));
  expect(ask).toHaveBeenCalledTimes(2);
  for (const words of ['Are you sure?', 'You want to collect payment!', '৳700.00 from Karim']) {
    expect(ask.mock.calls[0]?.[0]).toContain(words);
  }
});
