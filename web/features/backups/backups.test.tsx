import { backups } from '@netkhata/contract/backups';
import { message } from '@netkhata/contract/messages';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderSignedIn } from '../../test-support/signed-in.tsx';
import { Backups } from './backups.tsx';

afterEach(cleanup);

const made = {
  id: 7,
  kind: 'daily' as const,
  state: 'done' as const,
  askedAt: '2026-11-20T21:00:00Z',
  finishedAt: '2026-11-20T21:00:09Z',
  user: null,
  machine: 'alpha',
  file: '/var/backups/netkhata-20261120-210000.tar.gz',
  sizeBytes: 5_240_000,
  rowCount: 1000,
  failure: null,
  failureMessage: null,
  isRemoved: false,
};
const failed = {
  ...made,
  id: 6,
  kind: 'asked' as const,
  state: 'failed' as const,
  user: 'Ayesha',
  failure: 'ENOSPC: no space left on device',
  failureMessage: message('foreign.words', { words: 'ENOSPC: no space left on device' }),
  sizeBytes: null,
};
const interrupted = {
  ...failed,
  failure: 'Interrupted',
  failureMessage: message('work.interrupted'),
};
const settings = { isDaily: true, hour: 3, keptCount: 14 };
const shown = (rows: (typeof made | typeof failed)[]) =>
  answer(backups.backups, { ...settings, backups: rows });
const saved = { heading: 'Backups saved', message: 'Saved.', data: {} };
const requested = { heading: 'Backup requested', message: '', data: { id: 8 } };

describe('backups', () => {
  it('show the result of each, its location and who requested it', async () => {
    await renderSignedIn(<Backups />, { answers: [shown([made, failed])] });
    const table = within(await screen.findByRole('table', { name: 'Latest backups' }));
    expect(table.getByText('5.2 MB')).toBeTruthy();
    expect(table.getByText('Daily')).toBeTruthy();
    expect(table.getByText('Ayesha')).toBeTruthy();
    expect(table.getByText('ENOSPC: no space left on device')).toBeTruthy();
    expect(table.getAllByText(`alpha: ${made.file}`)).toHaveLength(2);
    cleanup();
    await renderSignedIn(<Backups />, { answers: [shown([interrupted])] });
    expect(await screen.findByText('Interrupted')).toBeTruthy();
    await act(() => showLanguage('de'));
    expect(await screen.findByText('Das Programm wurde beendet')).toBeTruthy();
  });

  it('can be requested unless one is in progress', async () => {
    const { user, requests: calls } = await renderSignedIn(<Backups />, {
      answers: [shown([]), answer(backups.backupMake, requested)],
    });
    await user.click(await screen.findByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('Backup requested')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain('backup_make');
    cleanup();
    await renderSignedIn(<Backups />, {
      answers: [shown([{ ...made, state: 'running' as never }])],
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Back up now' });
    expect(button.disabled).toBe(true);
  });

  it('save their schedule and number, and show refusals beside the field', async () => {
    const no = refusal(backups.backupSettingsUpdate, {
      status: 422,
      errorMessage: { keptCount: ['Must be at most 400.'] },
    });
    const refused = await renderSignedIn(<Backups />, { answers: [shown([]), no] });
    const keepField = await screen.findByLabelText('Backups to keep', { exact: false });
    await refused.user.clear(keepField);
    await refused.user.type(keepField, '500');
    await refused.user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Must be at most 400.')).length).toBeGreaterThan(0);
    cleanup();
    const { user, requests: calls } = await renderSignedIn(<Backups />, {
      answers: [shown([]), answer(backups.backupSettingsUpdate, saved)],
    });
    await user.selectOptions(await screen.findByLabelText('From', { exact: false }), '5:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Backups saved')).toBeTruthy();
    expect(calls.find(({ path }) => path === 'backup_settings')?.body).toEqual({
      isDaily: 'yes',
      hour: 5,
      keptCount: 14,
      openedWith: { isDaily: 'yes', hour: 3, keptCount: 14 },
    });
  });
});
