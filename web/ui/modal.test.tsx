import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Modal } from './modal.tsx';

const done = vi.fn<() => void>();

/** A dialog that is mounted open and closed by unmounting, like most of the product's. */
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

it('returns the focus although it was rendered open from the start', async () => {
  const { user } = await renderScreen(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Do'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

/** A form that focuses one of its fields, as the payment form does with the amount. */
function Amount() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Amount" />;
}

it('leaves the focus in a field that took it while the dialog opened', async () => {
  const { user } = await renderScreen(
    <Modal title="Payment" isOpen onClose={done}>
      <Amount />
    </Modal>,
  );
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  // The kit moves the focus by a timer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(field);
  const close = screen.getByRole('button', { name: 'Close' });
  await user.tab();
  expect(document.activeElement).toBe(close);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(field);
});

it('ignores a held Enter until it is pressed again', async () => {
  const { user } = await renderScreen(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const button = await screen.findByRole('button', { name: 'Do' });
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
});
