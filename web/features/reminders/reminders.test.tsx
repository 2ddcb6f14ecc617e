import { gateways } from '@netkhata/contract/gateways';
import { reminders } from '@netkhata/contract/reminders';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Reminders } from './reminders.tsx';

const settingsOf = (change: object = {}) =>
  answer(reminders.reminderSettings, {
    isOn: false,
    sendAt: '10:00',
    quietFrom: '21:00',
    quietTo: '09:00',
    zones: [
      { id: 3, name: 'North', isOff: false },
      { id: 4, name: 'South', isOff: true },
    ],
    customersOff: [{ id: 7, code: 'C7', name: 'Karim' }],
    customersOffCount: 3,
    ...change,
  });
const forecast = answer(reminders.reminderForecast, [
  { day: '2026-11-21', messages: 2, parts: 3, cost: paisa(120) },
  { day: '2026-11-22', messages: 0, parts: 0, cost: paisa(0) },
]);
const day = answer(reminders.reminderDay, {
  rows: [
    {
      customerId: 9,
      code: 'C9',
      name: 'Rahim',
      mobileNo: '01712345678',
      due: paisa(70_000),
      kind: 'day_6',
      text: 'Dear Rahim, Tk 700 is due.',
      parts: 1,
    },
  ],
  currentPage: 1,
  lastPage: 1,
  perPage: 20,
  total: 1,
});
const state = answer(gateways.smsState, {
  kind: 'http',
  isStopped: false,
  isDemo: false,
  pricePerPart: paisa(40),
  dailyQuota: null,
  quotaLeft: null,
});
const done = { heading: 'Reminders saved', message: 'Reminders saved successfully.', data: {} };
const saves = [
  answer(reminders.reminderSettingsUpdate, done),
  answer(reminders.reminderZoneUpdate, done),
  answer(reminders.reminderCustomerUpdate, done),
];

async function remindersScreen(answers: Answer[] = [], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <Reminders template={<p>The text</p>} />
    </SignedIn>,
    { answers: [...answers, user, settingsOf(), forecast, day, state, ...saves] },
  );
  const bodies = (path: string) =>
    page.requests.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, bodies };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the reminders', () => {
  it('show the upcoming ones, their cost and recipients', async () => {
    const { user } = await remindersScreen();
    const table = await screen.findByRole('table', { name: 'The next seven days' });
    const [, today, tomorrow] = within(table).getAllByRole('row');
    expect(today?.textContent).toContain('21 Nov 2026');
    expect(today?.textContent).toContain('৳1.20');
    expect(within(tomorrow!).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 21 Nov 2026' }));
    const list = await screen.findByRole('table', { name: 'Reminders of 21 Nov 2026' });
    expect(list.textContent).toContain('Rahim (C9)');
    expect(list.textContent).toContain('+6 days');
    expect(list.textContent).toContain('Dear Rahim, Tk 700 is due.');
    const card = list.closest('section');
    await user.click(within(card!).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('table', { name: 'Reminders of 21 Nov 2026' })).toBeNull();
    expect(screen.getByText('The text')).toBeTruthy();
    expect(screen.getByText(/Reminders are switched off/)).toBeTruthy();
  });

  it('have settings that a user of one zone can only read, and is told why', async () => {
    await remindersScreen([], signedInAs({ userType: '2', zone: { id: 3, name: 'North' } }));
    await screen.findByText(/^These settings apply to all zones/);
    const save = screen.getByRole('button', { name: 'Save settings' });
    const send = screen.getByRole('checkbox', { name: 'Send reminders' });
    for (const control of [send, save])
      expect(control.matches('[disabled], fieldset[disabled] *')).toBe(true);
    // What concerns the own zone stays possible.
    expect(
      screen.getByRole('switch', { name: /North/ }).matches('[disabled], fieldset[disabled] *'),
    ).toBe(false);
  });

  it('are switched on only after a confirmation', async () => {
    const { user, bodies } = await remindersScreen();
    await user.click(await screen.findByRole('checkbox', { name: 'Send reminders' }));
    const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
    await save();
    const question = () => screen.findByRole('dialog', { name: 'Are you sure?' });
    await user.click(within(await question()).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('reminder_settings_update')).toEqual([]);
    await save();
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Reminders saved successfully.')).toBeTruthy();
    expect(bodies('reminder_settings_update')).toEqual([
      {
        isOn: 'yes',
        sendAt: '10:00',
        quietFrom: '21:00',
        quietTo: '09:00',
        openedWith: { isOn: 'no', sendAt: '10:00', quietFrom: '21:00', quietTo: '09:00' },
      },
    ]);
  });

  it('show a refusal beside its field', async () => {
    const { user } = await remindersScreen([
      refusal(reminders.reminderSettingsUpdate, {
        status: 422,
        errorMessage: { sendAt: ['No reminders are sent from 21:00 to 09:00.'] },
      }),
    ]);
    await screen.findByLabelText('Sent from');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Sent from').getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('are switched off for a zone at once, and back on for a customer', async () => {
    const { user, bodies } = await remindersScreen();
    const south = await screen.findByRole<HTMLInputElement>('switch', { name: 'South' });
    expect(south.checked).toBe(false);
    await user.click(screen.getByRole('switch', { name: 'North' }));
    await waitFor(() =>
      expect(bodies('reminder_zone_update')).toEqual([{ zone: 3, isOff: 'yes' }]),
    );
    expect(screen.getByText(/And 2 more\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Switch on Karim' }));
    await waitFor(() =>
      expect(bodies('reminder_customer_update')).toEqual([{ customer: 7, isOff: 'no' }]),
    );
  });

  it('say that they wait while sending is stopped', async () => {
    const stopped = answer(gateways.smsState, {
      kind: 'none',
      isStopped: false,
      isDemo: false,
      pricePerPart: paisa(0),
      dailyQuota: null,
      quotaLeft: null,
    });
    await remindersScreen([settingsOf({ isOn: true }), stopped]);
    expect(await screen.findByText(/No reminder is sent, also not later/)).toBeTruthy();
  });
});
