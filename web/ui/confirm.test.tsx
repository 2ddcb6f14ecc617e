import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { useConfirm } from './confirm.tsx';
import { Modal } from './modal.tsx';

const answers: boolean[] = [];

function Asker({ isDanger = false }) {
  const confirm = useConfirm();
  return (
    <button
      type="button"
      onClick={() => {
        void confirm({ text: 'You want to collect payment!', isDanger }).then((isYes) =>
          answers.push(isYes),
        );
      }}
    >
      Ask
    </button>
  );
}

afterEach(() => {
  cleanup();
  answers.length = 0;
});

it.each([
  ['Yes', true],
  ['No', false],
])("asks 'Are you sure?', and %s answers %s", async (button, expected) => {
  const { user } = await renderScreen(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(dialog.textContent).toContain('You want to collect payment!');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(answers).toEqual([expected]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Asks two questions in a row with its button disabled, like a form that is being submitted. */
function Twice() {
  const confirm = useConfirm();
  const [isBusy, setIsBusy] = useState(false);
  async function ask() {
    setIsBusy(true);
    answers.push(await confirm({ text: 'The first' }));
    answers.push(await confirm({ text: 'The second' }));
    setIsBusy(false);
  }
  return (
    <button type="button" disabled={isBusy} onClick={() => void ask()}>
      Ask
    </button>
  );
}

it('asks twice in a row, and returns the focus to the clicked button', async () => {
  const { user } = await renderScreen(<Twice />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('The first');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByText('The second');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([true, false]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
});

/** A dialog that is mounted after the `ConfirmHost` and asks a question. */
function Window() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal title="Window" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Asker />
      </Modal>
    </>
  );
}

it('is rendered after every window in the page, also after an earlier question', async () => {
  const { user } = await renderScreen(
    <>
      <Window />
      <Asker />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const window = await screen.findByRole('dialog', { name: 'Window' });
  await user.click(within(window).getByRole('button', { name: 'Ask' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  const isAfter = window.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([false, false]));
});

it('treats Escape as No', async () => {
  const { user } = await renderScreen(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([false]));
});

it.each([
  { isDanger: false, focused: 'Yes' },
  { isDanger: true, focused: 'No' },
])('focuses $focused when isDanger is $isDanger', async ({ isDanger, focused }) => {
  const { user } = await renderScreen(<Asker isDanger={isDanger} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toEqual([!isDanger]));
});
