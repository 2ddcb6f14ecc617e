import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Modal } from './modal.tsx';

const done = vi.fn<() => void>();

/** A dialog that is drawn open and simply goes away, as most of the product's are. */
function Opener() {
  const [isThere, setIsThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsThere(true)}>
        Open
      </button>
      {isThere && (
        <Modal title="Question" isOpen onClose={() => setIsThere(false)}>
          <button type="button" data-autofocus onClick={done}>
            Do
          </button>
        </Modal>
      )}
    </>
  );
}

afterEach(() => {
  cleanup();
  done.mockReset();
});

it('gives focus back though it was drawn open from the start', async () => {
  const { user } = await renderScreen(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Do'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('takes no Enter that is merely held down, only a fresh one', async () => {
  const { user } = await renderScreen(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const button = await screen.findByRole('button', { name: 'Do' });
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
});
