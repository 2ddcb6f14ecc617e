import { aways } from '@netkhata/contract/aways';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../../test-support/answers.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../../test-support/signed-in.tsx';
import { Aways } from './aways.tsx';

type Away = EndpointResult<typeof aways.customerAways>['aways'][number];

const away = (changes: Partial<Away>): Away => ({
  id: 4,
  fromDay: '2026-12-05',
  lastDay: '2027-01-12',
  reason: 'Holidays',
  state: 'planned',
  enteredBy: 'Farhana',
  ...changes,
});
const saved = { heading: 'Saved', message: 'Saved.', data: { id: 4 } };

const show = (listed: Away[]) =>
  renderScreen(
    <SignedIn>
      <Aways customer={{ id: 7, name: 'Abdul Karim' }} />
    </SignedIn>,
    {
      answers: [
        signedInAs(),
        answer(aways.customerAways, {
          earliest: '2026-10-21',
          latest: '2027-11-22',
          daysMost: 60,
          aways: listed,
        }),
        answer(aways.awayPreview, { bills: [], waiting: [] }),
        answer(aways.awaySave, saved),
        answer(aways.awayUpdate, saved),
        answer(aways.awayWithdraw, saved),
      ],
    },
  );

afterEach(cleanup);

it('tells when the customer is away; only what is not over can be changed', async () => {
  const { user, requests } = await show([
    away({}),
    away({ id: 3, fromDay: '2026-11-20', lastDay: null, state: 'begun' }),
    away({ id: 2, fromDay: '2026-10-01', lastDay: '2026-10-09', state: 'over' }),
  ]);
  const [planned, begun, over] = await screen.findAllByRole('listitem');
  if (!planned || !begun || !over) throw new Error('Three lines are listed');
  expect(planned.textContent).toContain('5 Dec 2026 – 12 Jan 2027PlannedFarhana: Holidays');
  expect(begun.textContent).toContain('From 20 Nov 2026Away');
  expect(over.textContent).toContain('Over');
  expect(within(over).queryByRole('button')).toBeNull();
  expect(within(begun).queryByRole('button', { name: 'Withdraw' })).toBeNull();

  await user.click(within(begun).getByRole('button', { name: 'Change the last day' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('At most 60 days in a calendar year.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: /^Last day away/ }), '2026-12-01');
  await user.type(dialog.getByLabelText(/^Reason/), 'Back earlier');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'away_update');
    expect(sent?.body).toEqual({ id: 3, lastDay: '2026-12-01', reason: 'Back earlier' });
  });

  await user.click(within(planned).getByRole('button', { name: 'Withdraw' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Stays');
  const asked = within(screen.getByRole('dialog'));
  await user.click(asked.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'away_withdraw');
    expect(sent?.body).toEqual({ id: 4, reason: 'Stays' });
  });
});

it('is entered with a first day and a reason; the last day may be open', async () => {
  const { user, requests } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Enter an absence' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
  await user.type(dialog.getByRole('textbox', { name: /^First day away/ }), '2026-12-05');
  await user.type(dialog.getByLabelText(/^Reason/), 'Holidays');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const [sent] = requests.filter(({ path }) => path === 'away_save');
    expect(sent?.body).toEqual({
      customer: 7,
      fromDay: '2026-12-05',
      lastDay: null,
      reason: 'Holidays',
    });
  });
});
