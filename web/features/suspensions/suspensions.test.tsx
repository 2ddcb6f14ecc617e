import type { EndpointResult } from '@netkhata/contract/endpoint';
import { suspensions } from '@netkhata/contract/suspensions';
import { suspensionSettings } from '@netkhata/contract/suspension-settings';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { importWithTexts } from '../../i18n/use-text.ts';
import { answer, type Answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Suspensions } from './suspensions.tsx';

const customer = (customerId: number, change: object = {}) => ({
  customerId,
  code: `C${customerId}`,
  name: `Customer ${customerId}`,
  mobileNo: '01712345678',
  zone: 'Mirpur',
  isByHand: false,
  isOnline: true,
  balance: paisa(70_000),
  since: '2026-11-01',
  age: 21,
  lastPayment: { date: '2026-10-05', amount: paisa(70_000) },
  brokenPromise: null,
  waiver: null,
  ...change,
});
const ROWS = [
  customer(7, { brokenPromise: '2026-11-15' }),
  customer(8, { isByHand: true, lastPayment: null }),
  customer(9, { waiver: { reason: 'In hospital', by: 'Rina', at: '2026-11-20T05:00:00Z' } }),
];

type Proposals = EndpointResult<typeof suspensions.suspensionProposals>;

/** A list of these proposals, all of one zone, who owe 700 taka each. */
const listOf = (change: Partial<Proposals> = {}): Proposals => {
  const { rows = ROWS } = change;
  const ids = change.ids ?? rows.map(({ customerId }) => customerId);
  const due = paisa(ids.length * 70_000);
  const zone = { id: 3, name: 'Mirpur', active: 100, today: 0, graceDays: 16 };
  return {
    day: '2026-11-22',
    fingerprint: 'of-today',
    notNow: null,
    latestTime: '17:00',
    zones: [{ ...zone, proposed: ids.length, due }],
    count: ids.length,
    held: [],
    page: 1,
    pages: 1,
    rows,
    ids,
    idsDue: due,
    ...change,
  };
};
const listAnswer = (change: Partial<Proposals> = {}) =>
  answer(suspensions.suspensionProposals, listOf(change));
const approved = answer(suspensions.suspensionApprove, {
  heading: 'Suspensions',
  message: 'Done.',
  data: { suspended: 1, byHand: 1, leftOut: [{ customerId: 9, code: 'C9', name: 'Customer 9' }] },
});

async function suspensionsScreen(answers: Answer[] = [], user = signedInAs()) {
  await importWithTexts(['network'], Promise.resolve());
  const page = await renderScreen(
    <SignedIn>
      <Suspensions templates={<p>The texts</p>} />
    </SignedIn>,
    { answers: [...answers, user, listAnswer(), approved] },
  );
  const sent = () =>
    page.requests.filter(({ path }) => path === 'suspension_approve').map(({ body }) => body);
  return { ...page, sent };
}

const yes = () => screen.findByRole('button', { name: 'Yes' });

afterEach(cleanup);

describe('the list of proposals', () => {
  it("shows each customer's due, promise and the effect of a suspension", async () => {
    await suspensionsScreen();
    const table = await screen.findByRole('table', { name: 'Customers to suspend' });
    expect(within(table).getByText(/Promise to pay by/)).toBeTruthy();
    expect(within(table).getByText('never paid')).toBeTruthy();
    expect(within(table).getByText('Excluded before by Rina: In hospital')).toBeTruthy();
    expect(within(table).getByText('Manual task: switch off at the router')).toBeTruthy();
    expect(within(table).getAllByText('Slow internet and a payment page')).toHaveLength(2);
  });

  it('suspends all but a customer who is left out, after a confirmation', async () => {
    const { user, sent } = await suspensionsScreen();
    const [first] = await screen.findAllByRole('button', { name: 'Exclude' });
    if (first) await user.click(first);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Reason/), 'A funeral');
    await user.click(within(dialog).getByRole('button', { name: 'Exclude' }));
    expect(await screen.findByText('Excluded: A funeral')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Cut off/ }));
    await user.click(screen.getByRole('button', { name: 'Suspend 2' }));
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      customers: [8, 9],
      fingerprint: 'of-today',
      mode: 'cut',
      waived: [{ customer: 7, reason: 'A funeral' }],
    });
    expect(await screen.findByText(/Excluded, no longer due for suspension/)).toBeTruthy();
  });

  it('requires a reason on a day off, and another confirmation for a large part of a zone', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => customer(index + 1));
    const { user, sent } = await suspensionsScreen([listAnswer({ notNow: 'day_off', rows })]);
    const press = async () => user.click(await screen.findByRole('button', { name: 'Suspend 12' }));
    await press();
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
    await user.type(screen.getByLabelText(/Reason for suspending today/), 'The last of the month');
    await press();
    await user.click(await yes());
    expect(await screen.findByText(/this suspends 12 of 100 active customers today/)).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      overrideReason: 'The last of the month',
      isLargeConfirmed: 'yes',
    });
  });

  it('approves all pages at once, except those left out on any of them', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => index + 1);
    const zones = ['Mirpur', 'Uttara'].map((name, index) => {
      const due = paisa(225 * 70_000);
      return { id: index, name, active: 1000, proposed: 225, today: 0, due, graceDays: 16 };
    });
    const pages = answer(suspensions.suspensionProposals, ({ query }) => {
      const page = Number(query.get('page') ?? 1);
      const rows = ids.slice((page - 1) * 3, page * 3).map((id) => customer(id));
      return listOf({ rows, ids, zones, page, pages: 150 });
    });
    const { user, sent } = await suspensionsScreen([pages]);
    const leaveOut = async (name: string) => {
      const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
      await user.click(within(row).getByRole('button', { name: 'Exclude' }));
      const dialog = await screen.findByRole('dialog');
      await user.type(within(dialog).getByLabelText(/Reason/), 'A funeral');
      await user.click(within(dialog).getByRole('button', { name: 'Exclude' }));
      await screen.findByText('Excluded: A funeral');
    };
    await leaveOut('Customer 1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await leaveOut('Customer 4');
    await user.click(screen.getByRole('button', { name: 'Suspend 448' }));
    const question = await screen.findByText(/Suspend 448 customers, who owe ৳3,13,600.00\?/);
    expect(question.textContent).toContain('Action: Limit');
    await user.click(await yes());
    await screen.findByText(/today’s active customers: Mirpur: 223 of 1,000, Uttara: 225 of 1,000/);
    await user.click(await yes());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [body] = sent();
    expect(body?.['customers']).toHaveLength(448);
    expect(body).toMatchObject({
      isLargeConfirmed: 'yes',
      waived: [1, 4].map((id) => ({ customer: id, reason: 'A funeral' })),
    });
    // Waivers of one list do not carry over to the next.
    await screen.findByRole('button', { name: 'Suspend 450' });
  });

  it('shows how many are approved at once where the list is longer', async () => {
    await suspensionsScreen([listAnswer({ count: 7000 })]);
    await screen.findByText(/The first 3 of 7,000 are suspended now/);
    expect(screen.getByRole('button', { name: 'Suspend 3' })).toBeTruthy();
  });

  it('shows no button without the right to suspend', async () => {
    await suspensionsScreen([], signedInAs({ rights: ['network', 'customers'] }));
    await screen.findByRole('table', { name: 'Customers to suspend' });
    expect(screen.queryByRole('button', { name: /Suspend/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exclude' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
  });

  it('says when nobody is to be suspended', async () => {
    await suspensionsScreen([listAnswer({ zones: [], rows: [] })]);
    expect(await screen.findByText('Nobody to suspend')).toBeTruthy();
  });
});

const settingsScreen = async (user = signedInAs()) => {
  const settings = {
    graceDays: 16,
    floor: paisa(0),
    latestTime: '17:00',
    daysOff: [5],
    promiseShare: 100,
    partPaymentLifts: false,
    billSuspended: false,
    smsDaysBefore: null,
    smsAtSuspension: false,
    claimHoldHours: 24,
    reconnectionFee: null,
    zones: [{ id: 3, name: 'Mirpur', graceDays: null }],
    holidays: [{ day: '2026-12-16', name: 'Victory Day' }],
  };
  const done = { heading: 'Suspensions', message: 'Settings saved.', data: {} };
  const answers = [
    answer(suspensionSettings.suspensionSettings, settings),
    answer(suspensionSettings.suspensionSettingsUpdate, done),
  ];
  return suspensionsScreen(answers, user);
};

it('saves all rules together', async () => {
  const { user, requests } = await settingsScreen();
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  await user.type(await screen.findByLabelText(/Mirpur/), '20');
  await user.click(
    screen.getByRole('checkbox', { name: 'A partial payment lifts the suspension' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const saved = requests.find(({ path }) => path === 'suspension_settings_update');
    expect(saved?.body).toMatchObject({
      zones: [{ id: 3, graceDays: 20 }],
      holidays: [{ day: '2026-12-16', name: 'Victory Day' }],
      daysOff: [5],
      partPaymentLifts: 'yes',
    });
  });
});

it('keeps a half-typed holiday, and asks for the other half', async () => {
  const { user, requests } = await settingsScreen();
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Add a holiday' }));
  const [, day] = screen.getAllByLabelText('Day');
  if (day) await user.type(day, '21 Feb 2027');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required.');
  expect(requests.some(({ path }) => path === 'suspension_settings_update')).toBe(false);
  const [, name] = screen.getAllByLabelText('Name');
  if (name) await user.type(name, 'Language Day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const saved = requests.find(({ path }) => path === 'suspension_settings_update');
    expect(saved?.body['holidays']).toContainEqual({ day: '2027-02-21', name: 'Language Day' });
  });
});

it('hides the rules, which apply to every zone, from a user bound to one', async () => {
  await settingsScreen(signedInAs({ zone: { id: 3, name: 'Mirpur' } }));
  await screen.findByRole('table', { name: 'Customers to suspend' });
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});
