import { reminders } from '@netkhata/contract/reminders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { ReminderSwitch } from './notification-details.tsx';

const saved = answer(reminders.reminderCustomerUpdate, {
  heading: 'Reminders saved',
  message: 'Reminders saved successfully.',
  data: {},
});
const stateOf = (change: object) =>
  answer(reminders.reminderCustomer, { isOn: true, isOff: false, isZoneOff: false, ...change });

async function switchScreen(change: object = {}) {
  const page = await renderScreen(<ReminderSwitch customerId={7} />, {
    answers: [stateOf(change), saved],
  });
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Reminders by SMS' });
  const bodies = () =>
    page.requests.filter(({ path }) => path === 'reminder_customer_update').map(({ body }) => body);
  return { ...page, box, bodies };
}

afterEach(cleanup);

it('switches the reminders of the customer off at once', async () => {
  const { user, box, bodies } = await switchScreen();
  expect(box.checked).toBe(true);
  await user.click(box);
  await waitFor(() => expect(bodies()).toEqual([{ customer: 7, isOff: 'yes' }]));
});

it('switches them on, and shows what else blocks them', async () => {
  const { user, box, bodies } = await switchScreen({ isOff: true, isZoneOff: true });
  expect(screen.getByText('Reminders are switched off for the whole zone.')).toBeTruthy();
  await user.click(box);
  await waitFor(() => expect(bodies()).toEqual([{ customer: 7, isOff: 'no' }]));
});

it('shows that reminders are switched off globally', async () => {
  await switchScreen({ isOn: false });
  expect(screen.getByText(/Reminders are switched off\./)).toBeTruthy();
});
