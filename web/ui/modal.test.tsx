import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { HeldKeys } from '../app/frame/held-keys.tsx';
import { Button } from './button.tsx';
import { useEntryForm } from './entry-form.ts';
import { Modal } from './modal.tsx';
import { TextField } from './text-field.tsx';

const done = vi.fn<(typed?: unknown) => void>();

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

/** The answer to the save that is under way. */
let answer: { arrive: () => void; refuse: () => void };

function Form({ onClose }: { onClose: () => void }) {
  const form = useEntryForm({
    initial: { reason: '' },
    save: async ({ reason }) => {
      done(reason);
      await new Promise<void>((arrive, refuse) => {
        answer = { arrive, refuse: () => refuse(new CallFailure(LOST)) };
      });
      onClose();
    },
  });
  return (
    <Modal title="Away" isOpen onClose={onClose}>
      <form {...form.formProps}>
        <TextField label="Reason" {...form.field('reason')} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" isBusy={form.isSaving}>
          Save
        </Button>
      </form>
    </Modal>
  );
}

const LOST = { status: 422, heading: '', messages: [], fields: {} };

function FormOpener() {
  const [isThere, setIsThere] = useState(false);
  return (
    <>
      <HeldKeys />
      <Button onClick={() => setIsThere(true)}>Open</Button>
      {isThere && <Form onClose={() => setIsThere(false)} />}
    </>
  );
}

describe('a dialog with a form', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Away' });
  const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
  const question = () => screen.findByText('What you typed here is not saved yet.');
  const answerWith = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name }));

  async function open() {
    const page = await renderScreen(<FormOpener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await page.user.click(opener);
    await screen.findByLabelText('Reason');
    return { ...page, opener };
  }

  it('closes by Escape while nothing is typed, and asks once something is', async () => {
    const { user, opener } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    await user.type(await screen.findByLabelText('Reason'), 'village');
    await user.keyboard('{Escape}');
    await question();
    await answerWith(user, 'Stay');
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    expect(reason().value).toBe('village');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await question();
    await answerWith(user, 'Discard');
    await waitFor(() => expect(dialog()).toBeNull());
    await user.click(opener);
    await user.type(await screen.findByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog()).toBeNull();
  });

  it('stays while it is being saved, with what was typed if it is refused', async () => {
    const { user } = await open();
    await user.type(reason(), 'village');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Escape}');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).not.toBeNull();
    answer.refuse();
    // The busy button had lost the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
    expect(reason().value).toBe('village');
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('is not opened again by a second Enter', async () => {
    const { user, opener } = await open();
    await user.type(reason(), 'village{Enter}');
    answer.arrive();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    // When it was pressed counts, not when a busy machine gets to it.
    const second = createEvent.keyDown(opener, { key: 'Enter' });
    Object.defineProperty(second, 'timeStamp', { value: 0 });
    expect(fireEvent(opener, second)).toBe(false);
    expect(fireEvent.keyDown(opener, { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(opener, { key: 'Enter' })).toBe(true);
  });

  it('asks before the screen is left', async () => {
    const { user, router } = await open();
    await user.type(reason(), 'village');
    await act(async () => void router.navigate({ to: '/elsewhere' as never }));
    await question();
    await answerWith(user, 'Stay');
    expect(router.state.location.pathname).toBe('/screen');
    await act(async () => void router.navigate({ to: '/elsewhere' as never }));
    await answerWith(user, 'Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});
