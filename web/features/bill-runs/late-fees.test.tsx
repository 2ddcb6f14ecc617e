import { billRuns } from '@netkhata/contract/bill-runs';
import { lateFees } from '@netkhata/contract/late-fees';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, type Answer } from '../../test-support/answers.ts';
import {
  nobodyLeftOut,
  previewIs,
  runIs,
  runList,
  runStarted,
  skippedCustomer,
} from '../../test-support/bill-run-records.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { LateFees } from './late-fees.tsx';

const RULE = {
  isOn: true,
  daysAfter: 15,
  kind: 'fixed',
  amount: paisa(5000),
  percent: 0,
  floor: paisa(0),
  ceiling: null,
  times: 'once',
} as const;

const screenOf = (answers: Answer[], path = '/late-fees') =>
  renderScreen(
    <SignedIn>
      <LateFees template={<p>Text of the SMS</p>} />
    </SignedIn>,
    { path, answers: [signedInAs(), ...answers, nobodyLeftOut, runList] },
  );

afterEach(cleanup);

it('charges late fees from a preview with the names behind it', async () => {
  const rows = answer(billRuns.billRunPreviewRows, {
    rows: [{ ...skippedCustomer, reason: 'promised', amount: null, open: paisa(70_000) }],
    hasMore: false,
  });
  const { user, requests } = await screenOf([
    previewIs({
      kind: 'late_fee',
      count: 2,
      alreadyBilled: 3,
      totalAmount: paisa(10_000),
      oddities: [],
      skipped: { promised: 1 },
    }),
    rows,
    runStarted,
    runIs({ kind: 'late_fee', created: 2 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Promised to pay' }));
  // The words of bills and of their months are not those of fees.
  expect(screen.getAllByText('Charged already')).toHaveLength(2);
  expect(screen.queryByText(/^Already billed|month before|last month/)).toBeNull();
  await screen.findByText('Rina Das');
  expect(screen.getByRole('columnheader', { name: 'Open' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Charge 2 fees' }));
  await screen.findByText('Charged already');
  const kindsSent = requests
    .filter(({ path }) => path.startsWith('bill_run_') && !path.includes('/'))
    .map(({ path, body }) => [path, (body as { kind?: string }).kind]);
  expect(kindsSent).toEqual(
    expect.arrayContaining([
      ['bill_run_preview', 'late_fee'],
      ['bill_run_preview_rows', 'late_fee'],
      ['bill_run_start', 'late_fee'],
    ]),
  );
});

it('keeps a rule of a zone, and names the field that is missing', async () => {
  const settings = answer(lateFees.lateFeeSettings, {
    ...RULE,
    sendSms: false,
    zones: [{ id: 4, name: 'Mirpur', rule: null }],
  });
  const saved = answer(lateFees.lateFeeSettingsUpdate, { heading: '', message: '', data: {} });
  const { user, requests } = await screenOf([settings, saved], '/late-fees?tab=rules');
  await user.click(await screen.findByLabelText('Send an SMS when a fee is charged'));
  screen.getByText('Text of the SMS');
  await user.selectOptions(screen.getByLabelText('Rule for'), 'Mirpur');
  await user.click(screen.getByLabelText('This zone has a rule of its own'));
  await user.clear(screen.getByLabelText('Amount of the fee'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required.');
  await user.type(screen.getByLabelText('Amount of the fee'), '75');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === 'late_fee_settings_update')?.body).toMatchObject({
      amount: 50,
      sendSms: 'yes',
      zones: [{ id: 4, rule: { isOn: 'yes', amount: 75 } }],
    }),
  );
});
