import type { EndpointResult } from '@netkhata/contract/endpoint';
import { network } from '@netkhata/contract/network';
import { outages } from '@netkhata/contract/outages';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { Outages } from './outages.tsx';

type Overview = EndpointResult<typeof outages.outages>;
type Outage = Overview['outages'][number];

const outage = (change: Partial<Outage>): Outage => ({
  id: 4,
  fromDay: '2026-11-10',
  toDay: '2026-11-16',
  zones: [{ id: 1, name: 'Mirpur' }],
  areas: [],
  routers: [],
  reason: 'Fibre cut',
  customers: 12,
  credit: paisa(360_000),
  isSmsSent: true,
  createdBy: 'Farhana',
  createdAt: '2026-11-20T04:00:00Z',
  undoneBy: null,
  undoReason: null,
  isPaid: false,
  ...change,
});
const saved = <Data,>(data: Data) => ({ heading: 'Saved', message: 'Saved.', data });

const show = (change: Partial<Overview> = {}) =>
  renderScreen(
    <SignedIn>
      <Outages template={null} />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(outages.outages, {
          earliest: '2025-11-21',
          latest: '2026-11-20',
          steps: [{ days: 5, percent: 50 }],
          silent: [],
          outages: [],
          ...change,
        }),
        answer(setup.zoneOptions, [{ id: 1, name: 'Mirpur' }]),
        answer(setup.areaOptions, [{ areaId: 2, areaName: 'Block C' }]),
        answer(network.routerOptions, [{ id: 3, name: 'North' }]),
        answer(outages.outagePreview, {
          days: 7,
          fingerprint: 'abc',
          count: 12,
          credit: paisa(360_000),
          leftOut: { complimentary: 2 },
        }),
        answer(outages.outageRows, {
          rows: [{ customerId: 9, code: 'C9', name: 'Rahim', fee: paisa(60_000), credit: null }],
          hasMore: false,
        }),
        answer(outages.outageSave, saved({ id: 5, customers: 12 })),
        answer(outages.outageUndo, saved({ id: 4, withdrawn: 12, charged: 0 })),
        answer(outages.outageStepsUpdate, saved({})),
      ],
    },
  );

afterEach(cleanup);

it('gives credits after a look at who gets them', async () => {
  const { user, requests } = await show({
    silent: [{ routerId: 3, name: 'North', fromDay: '2026-11-10', toDay: '2026-11-16' }],
  });
  await screen.findByText('No outages');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
  // What is proposed fills the days and the router in.
  await user.click(screen.getByRole('button', { name: 'Use these days' }));
  expect(screen.getByRole('button', { name: 'Remove North' })).toBeDefined();
  await user.selectOptions(screen.getByLabelText(/^Zones/), 'Mirpur');
  await user.type(screen.getByLabelText(/^Reason/), 'Fibre cut');
  await user.click(screen.getByLabelText('Tell them by SMS'));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('7 whole days, 10 Nov 2026 – 16 Nov 2026')).toBeDefined();
  expect(requests.some(({ path }) => path === 'outage_save')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Complimentary' }));
  expect(await screen.findByText('Rahim')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Give 12 credits' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'outage_save');
    expect(sent?.body).toEqual({
      fromDay: '2026-11-10',
      toDay: '2026-11-16',
      zones: [1],
      areas: [],
      routers: [3],
      reason: 'Fibre cut',
      sendSms: 'yes',
      fingerprint: 'abc',
    });
  });
});

it('lists outages, takes one back with a reason, and changes the table', async () => {
  const { user, requests } = await show({
    outages: [
      outage({}),
      outage({ id: 3, isPaid: true, zones: [] }),
      outage({ id: 2, undoneBy: 'Sohel', undoReason: 'Wrong zone' }),
    ],
  });
  const [first, paid, undone] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/10 Nov 2026 – 16 Nov 2026.*Mirpur.*12 customers, ৳3,600\.00/);
  expect(paid?.textContent).toContain('All customers');
  expect(paid?.textContent).toContain('Paid on a bill: it stays.');
  expect(undone?.textContent).toContain('Sohel: Wrong zone');
  await user.click(screen.getByRole('button', { name: 'Take back the credits from 10 Nov 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong zone');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'outage_undo');
    expect(sent?.body).toEqual({ id: 4, reason: 'Wrong zone' });
  });
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(screen.getAllByLabelText('Days in a row, at least')[1] as HTMLElement, '10');
  await user.type(screen.getAllByLabelText('Percent to be paid')[1] as HTMLElement, '25');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'outage_steps_update');
    expect(sent?.body).toEqual({
      steps: [
        { days: 5, percent: 50 },
        { days: 10, percent: 25 },
      ],
      openedWith: { steps: [{ days: 5, percent: 50 }] },
    });
  });
});

it('shows a table that changes elsewhere, but never over what is being typed', async () => {
  const { user, queryClient, requests } = await show();
  const percent = async () =>
    screen.findByLabelText<HTMLInputElement>('Percent to be paid').then(({ value }) => value);
  const changeElsewhere = (to: number) =>
    act(async () => {
      queryClient.setQueriesData<Overview>(
        { predicate: ({ queryKey }) => isOutages(queryKey) },
        (before) => before && { ...before, steps: [{ days: 5, percent: to }] },
      );
    });
  expect(await percent()).toBe('50');
  await changeElsewhere(40);
  await waitFor(async () => expect(await percent()).toBe('40'));
  const field = screen.getByLabelText('Percent to be paid');
  await user.clear(field);
  await user.type(field, '30');
  await changeElsewhere(20);
  expect(await percent()).toBe('30');
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'outage_steps_update');
    expect(sent?.body).toMatchObject({ openedWith: { steps: [{ days: 5, percent: 40 }] } });
  });
});

const isOutages = (queryKey: readonly unknown[]): boolean => queryKey[0] === outages.outages.path;

it('keeps an outage that is typed and not given', async () => {
  const { user } = await show();
  await user.type(await screen.findByLabelText(/^Reason/), 'Fibre cut');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => {
    const [key = ''] = Object.keys(localStorage).filter((each) => each.includes('.outage.'));
    expect(localStorage.getItem(key)).toContain('Fibre cut');
  });
  localStorage.clear();
});
