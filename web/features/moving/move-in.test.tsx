import { message } from '@netkhata/contract/messages';
import { moves } from '@netkhata/contract/moves';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { moveFile, moveOf, rehearsalOf } from '../../test-support/move-record.ts';
import { button, loadMoveParts, question, screenOf } from './move-test-kit.tsx';
import type { Move } from './move-words.ts';

beforeAll(loadMoveParts);
afterEach(cleanup);

const dump = (name = 'books.sql', text = '-- x') => new File([text], name);

describe('the files of a move', () => {
  it('are sent in parts once chosen, and then read', async () => {
    const { requests, sent } = await screenOf(null);
    const input = await screen.findByLabelText('Choose files', { selector: 'input' });
    await userEvent.upload(input, [dump(), dump('secrets.rsc', '/ppp secret\n')]);
    await waitFor(() => expect(sent('move_file_end')).toHaveLength(2));
    expect(sent('move_file_add')).toEqual([
      { name: 'books.sql', size: 4 },
      { name: 'secrets.rsc', size: 12 },
    ]);
    const parts = requests.filter(({ path }) => path.startsWith('move_file_part/'));
    expect(parts.map(({ path }) => path)).toEqual(['move_file_part/9/0', 'move_file_part/9/0']);
    expect(parts[0]?.headers.get('Content-Type')).toBe('application/octet-stream');
  });

  it('can be dropped', async () => {
    const { sent } = await screenOf(null);
    const zone = await screen.findByRole('group', { name: 'Drop files here' });
    fireEvent.drop(zone, { dataTransfer: { files: [dump()] } });
    await waitFor(() => expect(sent('move_file_end')).toEqual([{ fileId: 9 }]));
  });

  it('show why one was not uploaded', async () => {
    const errorMessage = 'At most 20 files.';
    const messages = {
      heading: message('move.heading'),
      detail: message('move.tooManyFiles', { most: 20 }),
    };
    const refused = refusal(moves.moveFileAdd, { status: 409, errorMessage, messages });
    await screenOf(null, { answers: [refused] });
    await userEvent.upload(
      await screen.findByLabelText('Choose files', { selector: 'input' }),
      dump(),
    );
    expect(await screen.findByText('At most 20 files.')).toBeTruthy();
    expect(screen.getByText('Upload failed')).toBeTruthy();
  });

  it('show their kind and day; a damaged one shows why it is refused', async () => {
    const cut = moveFile({
      id: 2,
      name: 'cut.rsc',
      state: 'refused',
      kind: null,
      day: null,
      rows: null,
      refusal: 'The file ends in the middle, at line 9: it is cut. Export it again.',
      refusalMessage: message('move.fileCut', { line: 9 }),
    });
    const { sent, user } = await screenOf(moveOf({ files: [moveFile(), cut] }));
    expect(
      await screen.findByText('PHPNuxBill, SQL dump · 399 customers · of 21 Nov 2026 · 732 kB'),
    ).toBeTruthy();
    expect(screen.getByText(/^The file ends in the middle, at line 9/)).toBeTruthy();
    await user.click(await button('Remove cut.rsc'));
    expect(sent('move_file_remove')).toEqual([{ fileId: 2 }]);
  });

  it('have a day that can be changed, and show how many days are missing', async () => {
    const rehearsal = rehearsalOf({ movingDay: '2026-11-19', daysMissing: 3 });
    const { sent, user } = await screenOf(moveOf({ movingDay: '2026-11-19', rehearsal }));
    expect(
      await screen.findByText(/^The files are from 19 Nov 2026: payments and changes of 3 days/),
    ).toBeTruthy();
    const day = screen.getByRole('textbox', { name: 'Cut-over date' });
    await user.clear(day);
    await user.type(day, '20/11/2026{Tab}');
    await waitFor(() => expect(sent('move_day')).toEqual([{ id: 4, day: '2026-11-20' }]));
  });

  it('are of their own day, also where that is earlier than any moving day', async () => {
    const rehearsal = rehearsalOf({ movingDay: '2026-10-22', daysMissing: 1178 });
    await screenOf(moveOf({ movingDay: '2026-10-22', rehearsal }));
    expect(
      await screen.findByText(
        /^The files are from 1 Sept? 2023: payments and changes of 1,178 days/,
      ),
    ).toBeTruthy();
  });

  it('link to the register in our own columns, and to the next step', async () => {
    const { user, router } = await screenOf(null);
    await user.click(await screen.findByRole('link', { name: 'Import a customer list' }));
    expect(await screen.findByText('The register')).toBeTruthy();
    cleanup();
    const page = await screenOf(moveOf());
    await page.user.click(await button('Continue: Questions'));
    expect(page.router.state.location.search).toMatchObject({ tab: 'questions' });
    expect(router.state.location.search).toMatchObject({ tab: 'register' });
  });

  it('show the work in progress, and why it stopped', async () => {
    const work = { kind: 'rehearsing', isRunning: true, done: 2, all: 5 } as const;
    const none = { failure: null, failureMessage: null };
    await screenOf(moveOf({ work: { ...work, ...none }, isFresh: false }));
    expect(
      await screen.findByText('Reading the files and preparing the preview. 2 of 5'),
    ).toBeTruthy();
    cleanup();
    const failureMessage = message('move.severalBooks', { names: 'a, b' });
    const failure = 'Several files contain a complete system: a, b. Keep one of them.';
    await screenOf(moveOf({ work: { ...work, isRunning: false, failure, failureMessage } }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', `Stopped: ${failure}`);
  });
});

describe('the questions of a move', () => {
  it('are counted where they need an answer; prices are saved together', async () => {
    const questions = [question({ of: 'Home 10M' }), question({ of: 'Home 20M' })];
    const move = moveOf({ rehearsal: rehearsalOf({ questions }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    await screen.findByRole('tab', { name: /Questions 2$/ });
    await user.type(await screen.findByLabelText('Price of Home 10M'), '800');
    await user.type(screen.getByLabelText('Price of Home 20M'), '১২০০');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(sent('move_answer')).toEqual([
        {
          id: 4,
          answers: [
            { about: 'price', of: 'Home 10M', value: '800.00' },
            { about: 'price', of: 'Home 20M', value: '1200.00' },
          ],
        },
      ]),
    );
  });

  it('show broken letters in both encodings, and save a choice at once', async () => {
    const examples = [{ code: 'm1', name: 'মিতু', first: 'à¦®à¦¿', second: 'মি' }];
    const answeredQuestion = question({
      about: 'broken_text',
      isOpen: false,
      otherwise: 'meant',
      examples,
    });
    const move = moveOf({ rehearsal: rehearsalOf({ questions: [answeredQuestion] }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    const card = await screen.findByRole('region', { name: 'Broken characters' });
    expect(within(card).getByText('à¦®à¦¿')).toBeTruthy();
    expect(within(card).getByText('মি')).toBeTruthy();
    expect(within(card).getByRole<HTMLInputElement>('radio', { name: 'Repaired' }).checked).toBe(
      true,
    );
    await user.click(within(card).getByRole('radio', { name: 'As stored' }));
    expect(sent('move_answer')).toEqual([
      { id: 4, answers: [{ about: 'broken_text', of: '', value: 'stored' }] },
    ]);
  });

  it('take one number for all customers without one, or refuse them', async () => {
    const openQuestion = question({ about: 'mobile_for_missing' });
    const move = moveOf({ rehearsal: rehearsalOf({ questions: [openQuestion] }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    await user.type(await screen.findByLabelText('Number for all'), '01711000000');
    await user.click(await button('Save'));
    await user.click(await button('Skip them'));
    const values = sent('move_answer').map((body) => body['answers']);
    expect(values).toEqual([
      [{ about: 'mobile_for_missing', of: '', value: '01711000000' }],
      [{ about: 'mobile_for_missing', of: '', value: 'refuse' }],
    ]);
  });

  it('choose names known only to the router', async () => {
    const questions = [
      question({ about: 'only_on_router', isOpen: false, answer: 'chosen' }),
      question({ about: 'router_name', of: 'y30@isp', isOpen: false, answer: 'yes' }),
    ];
    const move = moveOf({ rehearsal: rehearsalOf({ questions }) });
    const names = answer(moves.moveDifferences, {
      rows: [
        { name: 'user 24', books: '', router: 'Home 10M' },
        { name: 'y30@isp', books: '', router: 'Home 20M' },
      ],
      total: 2,
      page: 1,
      lastPage: 1,
    });
    const { user, sent } = await screenOf(move, { tab: 'questions', answers: [names] });
    expect(await screen.findByRole('radio', { name: 'Only the selected: 1 so far' })).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: /^user 24/ }));
    await user.click(screen.getByRole('checkbox', { name: /^y30@isp/ }));
    expect(sent('move_answer').map((body) => body['answers'])).toEqual([
      [{ about: 'router_name', of: 'user 24', value: 'yes' }],
      [{ about: 'router_name', of: 'y30@isp', value: null }],
    ]);
  });

  it('match columns beside their values, and ask how to read ambiguous dates', async () => {
    const columns: Move['files'][number]['columns'] = [
      { header: 'A/C', field: null, guessed: null, samples: ['R-1', 'R-2'], readings: [] },
      {
        header: 'Paid until',
        field: 'paidUpTo',
        guessed: 'paidUpTo',
        samples: ['30/11/2026'],
        readings: [{ sample: '30/11/2026', expiresOn: '2026-11-30', paidUpTo: '2026-12-01' }],
      },
    ];
    const sheet = moveFile({ kind: 'csv', name: 'list.csv', columns });
    const questions = [question({ about: 'column', of: 'Paid until' })];
    const move = moveOf({ files: [sheet], rehearsal: rehearsalOf({ questions }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    expect(await screen.findByText('R-1 · R-2')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('What A/C is'), 'code');
    const expiry = screen.getByRole('radio', { name: /^The first unpaid day/ });
    expect(screen.getByText('30/11/2026: unpaid from 1 Dec 2026')).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(
      false,
    );
    await user.click(expiry);
    expect(sent('move_answer').map((body) => body['answers'])).toEqual([
      [{ about: 'column', of: 'A/C', value: 'code' }],
      [{ about: 'column', of: 'Paid until', value: 'expiresOn' }],
    ]);
  });
});
