import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { useConfirm } from './confirm.tsx';

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
])("asks 'Are you sure?' and answers %s with %s", async (button, expected) => {
  const { user } = await renderScreen(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(dialog.textContent).toContain('You want to collect payment!');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(answers).toEqual([expected]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes Esc for No', async () => {
  const { user } = await renderScreen(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual([false]));
});

it.each([
  { isDanger: false, focused: 'Yes' },
  { isDanger: true, focused: 'No' },
])('waits on $focused when isDanger is $isDanger', async ({ isDanger, focused }) => {
  const { user } = await renderScreen(<Asker isDanger={isDanger} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toEqual([!isDanger]));
});
