import { handovers } from '@netkhata/contract/handovers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { ReasonButton } from './reason-button.tsx';

const onSubmit = vi.fn<(reason: string) => Promise<void>>();

async function press() {
  const { user } = await renderScreen(
    <ReasonButton
      action="Return"
      label="Return H2611-000001"
      question="You want to return it!"
      body={handovers.handoverReturn.body}
      onSubmit={onSubmit}
    />,
  );
  const button = screen.getByRole('button', { name: 'Return H2611-000001' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  return { user, button, dialog, doIt: () => user.click(dialog.getByText('Return')) };
}

afterEach(() => {
  cleanup();
  onSubmit.mockReset();
});

it('asks for a reason, does it once there is one, and gives the focus back', async () => {
  onSubmit.mockResolvedValue(undefined);
  const { user, button, dialog, doIt } = await press();
  dialog.getByText('You want to return it!');
  await doIt();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong till');
  await doIt();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onSubmit.mock.calls).toEqual([['Wrong till']]);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('stays open, with what was typed, where it is refused', async () => {
  const fields = { reason: ['Is too short.'] };
  onSubmit.mockRejectedValue(
    new CallFailure({ status: 422, heading: '', messages: ['No.'], fields }),
  );
  const { user, dialog, doIt } = await press();
  await user.type(dialog.getByLabelText('Reason'), 'Wrong till');
  await doIt();
  await dialog.findByText('Is too short.');
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Wrong till');
});
