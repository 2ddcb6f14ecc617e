import { message } from '@netkhata/contract/messages';
import { moves } from '@netkhata/contract/moves';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import {
  changesSucceed,
  currentMoveIs,
  type MoveQuestion,
  moveFile,
  moveOf,
  moveRow,
  noEarlierMoves,
  rehearsalOf,
} from '../../test-support/move-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { MoveIn } from './move-in.tsx';
import type { Move } from './move-words.ts';

// Loaded on use: read beforehand, so that no test waits for their code.
beforeAll(async () => {
  await Promise.all([
    import('./later-steps.ts'),
    import('./move-outcome.tsx'),
    import('./earlier-moves.tsx'),
    import('./mend-dialog.tsx'),
    import('./take-back-dialog.tsx'),
    import('./move-sheet.tsx'),
  ]);
});

type Options = { tab?: string; search?: string; answers?: Answer[] };

async function screenOf(move: Move | null | (() => Move | null), options: Options = {}) {
  const { tab, answers = [] } = options;
  const search = options.search ?? (tab ? `?tab=${tab}` : '');
  const page = await renderScreen(
    <SignedIn>
      <MoveIn register={<p>The register</p>} />
    </SignedIn>,
    {
      path: `/customer-import${search}`,
      answers: [
        signedInAs(),
        ...answers,
        currentMoveIs(typeof move === 'function' ? move : () => move),
        noEarlierMoves,
        ...changesSucceed,
      ],
    },
  );
  const sent = (path: string) =>
    page.asked.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, sent };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const dump = (name = 'books.sql', text = '-- x') => new File([text], name);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the files of a move', () => {
  it('are sent in parts as they are chosen, and then read', async () => {
    const { asked, sent } = await screenOf(null);
    const input = await screen.findByLabelText('Choose files', { selector: 'input' });
    await userEvent.upload(input, [dump(), dump('secrets.rsc', '/ppp secret\n')]);
    await waitFor(() => expect(sent('move_file_end')).toHaveLength(2));
    expect(sent('move_file_add')).toEqual([
      { name: 'books.sql', size: 4 },
      { name: 'secrets.rsc', size: 12 },
    ]);
    const parts = asked.filter(({ path }) => path.startsWith('move_file_part/'));
    expect(parts.map(({ path }) => path)).toEqual(['move_file_part/9/0', 'move_file_part/9/0']);
    expect(parts[0]?.headers.get('Content-Type')).toBe('application/octet-stream');
  });

  it('are taken where they are dropped', async () => {
    const { sent } = await screenOf(null);
    const zone = await screen.findByRole('group', { name: 'Drop files here' });
    fireEvent.drop(zone, { dataTransfer: { files: [dump()] } });
    await waitFor(() => expect(sent('move_file_end')).toEqual([{ fileId: 9 }]));
  });

  it('say why one did not arrive', async () => {
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
    expect(screen.getByText('Did not arrive')).toBeTruthy();
  });

  it('are told what they are and of which day; a damaged one why it is refused', async () => {
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

  it('have a day that can be changed, and say how many days they lack', async () => {
    const rehearsal = rehearsalOf({ movingDay: '2026-11-19', daysMissing: 3 });
    const { sent, user } = await screenOf(moveOf({ movingDay: '2026-11-19', rehearsal }));
    expect(
      await screen.findByText(/^The files are of 19 Nov 2026: 3 days of payments/),
    ).toBeTruthy();
    const day = screen.getByRole('textbox', { name: 'Moving day' });
    await user.clear(day);
    await user.type(day, '20/11/2026{Tab}');
    await waitFor(() => expect(sent('move_day')).toEqual([{ id: 4, day: '2026-11-20' }]));
  });

  it('lead to the register in our own columns, and to the next step', async () => {
    const { user, router } = await screenOf(null);
    await user.click(await screen.findByRole('link', { name: 'Import it as a register' }));
    expect(await screen.findByText('The register')).toBeTruthy();
    cleanup();
    const page = await screenOf(moveOf());
    await page.user.click(await button('Go on: Questions'));
    expect(page.router.state.location.search).toMatchObject({ tab: 'questions' });
    expect(router.state.location.search).toMatchObject({ tab: 'register' });
  });

  it('say what is being worked out, and why it stopped', async () => {
    const work = { kind: 'rehearsing', isRunning: true, done: 2, all: 5 } as const;
    const none = { failure: null, failureMessage: null };
    await screenOf(moveOf({ work: { ...work, ...none }, isFresh: false }));
    expect(await screen.findByText('Reading the files and rehearsing. 2 of 5')).toBeTruthy();
    cleanup();
    const failureMessage = message('move.severalBooks', { names: 'a, b' });
    const failure = 'Several files hold a whole provider: a, b. Give one of them.';
    await screenOf(moveOf({ work: { ...work, isRunning: false, failure, failureMessage } }));
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      `It stopped: ${failure}`,
    );
  });
});

const question = (change: Partial<MoveQuestion>): MoveQuestion => ({
  about: 'price',
  of: '',
  isOpen: true,
  rows: 12,
  answer: null,
  otherwise: null,
  examples: [],
  ...change,
});

describe('the questions of a move', () => {
  it('are counted where they need an answer; prices are kept together', async () => {
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

  it('show broken letters both ways, and keep a choice at once', async () => {
    const examples = [{ code: 'm1', name: 'মিতু', one: 'à¦®à¦¿', other: 'মি' }];
    const asked = question({ about: 'broken_text', isOpen: false, otherwise: 'meant', examples });
    const move = moveOf({ rehearsal: rehearsalOf({ questions: [asked] }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    const card = await screen.findByRole('region', { name: 'Letters stored wrong' });
    expect(within(card).getByText('à¦®à¦¿')).toBeTruthy();
    expect(within(card).getByText('মি')).toBeTruthy();
    expect(within(card).getByRole<HTMLInputElement>('radio', { name: 'As meant' }).checked).toBe(
      true,
    );
    await user.click(within(card).getByRole('radio', { name: 'As stored' }));
    expect(sent('move_answer')).toEqual([
      { id: 4, answers: [{ about: 'broken_text', of: '', value: 'stored' }] },
    ]);
  });

  it('take a number for all who have none, or refuse them', async () => {
    const asked = question({ about: 'mobile_for_missing' });
    const move = moveOf({ rehearsal: rehearsalOf({ questions: [asked] }) });
    const { user, sent } = await screenOf(move, { tab: 'questions' });
    await user.type(await screen.findByLabelText('Number for all of them'), '01711000000');
    await user.click(await button('Save'));
    await user.click(await button('Refuse them'));
    const values = sent('move_answer').map((body) => body['answers']);
    expect(values).toEqual([
      [{ about: 'mobile_for_missing', of: '', value: '01711000000' }],
      [{ about: 'mobile_for_missing', of: '', value: 'refuse' }],
    ]);
  });

  it('choose names of those that only the router knows', async () => {
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
    expect(
      await screen.findByRole('radio', { name: 'Those that I choose: 1 so far' }),
    ).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: /^user 24/ }));
    await user.click(screen.getByRole('checkbox', { name: /^y30@isp/ }));
    expect(sent('move_answer').map((body) => body['answers'])).toEqual([
      [{ about: 'router_name', of: 'user 24', value: 'yes' }],
      [{ about: 'router_name', of: 'y30@isp', value: null }],
    ]);
  });

  it('match columns beside their values, and ask for either reading of a day', async () => {
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
    const expiry = screen.getByRole('radio', { name: /^The first day that is not paid/ });
    expect(screen.getByText('30/11/2026: not paid from 1 Dec 2026')).toBeTruthy();
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

const twoRows = answer(moves.moveRows, {
  rows: [moveRow(), moveRow({ key: 'phpnuxbill:8:karim', code: 'karim', name: 'Karim' })],
  total: 2,
  page: 1,
  lastPage: 1,
});

describe('the rehearsal of a move', () => {
  it('lists those who are refused; a cell is mended in its place, and Enter leads on', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [twoRows] });
    const cell = await screen.findByLabelText('Mobile No of Rahim Uddin');
    expect(sent('move_row_list')[0]).toMatchObject({ outcome: 'refused', mark: null, field: null });
    await user.clear(cell);
    await user.type(cell, '01712000001{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile No of Karim'));
    await waitFor(() =>
      expect(sent('move_mend')).toMatchObject([
        { keys: ['phpnuxbill:7:rahim'], cells: [{ field: 'mobileNo', value: '01712000001' }] },
      ]),
    );
    expect(await screen.findByLabelText('Saved')).toBeTruthy();
    // Left as it was, a cell is no mend.
    await user.tab();
    expect(sent('move_mend')).toHaveLength(1);
  });

  it('leads from each count to its rows', async () => {
    const refusedBy = [
      {
        field: 'mobileNo',
        reason: 'Must be a mobile number like 01712345678.',
        reasonMessage: message('field.notAMobile'),
        rows: 2,
      },
    ];
    const move = moveOf({ rehearsal: rehearsalOf({ refusedBy }) });
    const { user, sent } = await screenOf(move, { tab: 'rehearsal', answers: [twoRows] });
    await user.click(await button('Come in: 3'));
    await user.click(await button('A second plan 1'));
    await user.click(await button(/^Mobile No: Must be a mobile number/));
    await waitFor(() => expect(sent('move_row_list')).toHaveLength(4));
    expect(sent('move_row_list').slice(1)).toMatchObject([
      { outcome: 'comes_in', mark: null, field: null },
      { outcome: null, mark: 'second_plan', field: null },
      { outcome: 'refused', mark: null, field: 'mobileNo' },
    ]);
  });

  it('mends many rows at once, those selected or all that are found, after a question', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [twoRows] });
    await user.click(await screen.findByText('Mend many at once'));
    await user.selectOptions(screen.getByLabelText('Column'), 'package');
    await user.type(screen.getByLabelText('Right value'), 'Home 20M');
    await user.click(await button('Put into 2 rows'));
    expect(await screen.findByText(/“Home 20M” as Package into 2 rows!$/)).toBeTruthy();
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('move_mend')).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select Karim' }));
    await user.type(screen.getByLabelText('Right value'), 'Home 5M');
    await user.click(await button('Put into 1 row'));
    await user.click(await button('Yes'));
    await waitFor(() => expect(sent('move_mend')).toHaveLength(2));
    expect(sent('move_mend')).toMatchObject([
      { keys: null, outcome: 'refused', cells: [{ field: 'package', value: 'Home 20M' }] },
      { keys: ['phpnuxbill:8:karim'], cells: [{ field: 'package', value: 'Home 5M' }] },
    ]);
  });

  it('mends any cell of a row, and takes its mends back', async () => {
    const mended = moveRow({ mends: { name: 'Rahim' } });
    const rows = answer(moves.moveRows, { rows: [mended], total: 1, page: 1, lastPage: 1 });
    const { user, sent } = await screenOf(moveOf(), { tab: 'rehearsal', answers: [rows] });
    await user.click(await button('Mend Rahim Uddin'));
    const zone = await screen.findByLabelText('Zone');
    await user.type(zone, 'North{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Zone')).toBeNull());
    await user.click(await button('Mend Rahim Uddin'));
    await user.click(await button('Take mends back'));
    await waitFor(() =>
      expect(sent('move_mend').map((body) => body['cells'])).toEqual([
        [{ field: 'zone', value: 'North' }],
        [{ field: 'name', value: null }],
      ]),
    );
  });

  it('gives the refused rows as a file, and takes them back mended', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rows');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const file: Answer = {
      endpoint: moves.moveRefusedRows,
      reply: () => new Response('row,code\n7,rahim\n'),
    };
    const back = answer(moves.moveRefusedRowsBack, {
      heading: '',
      message: '',
      data: { id: 4, revision: 4, rows: 2, unknown: 1 },
    });
    const options = { tab: 'rehearsal', answers: [twoRows, file, back] };
    const { user, sent } = await screenOf(moveOf(), options);
    await user.click(await button('Download 2 refused rows'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const input = screen.getByLabelText('Upload them mended', { selector: 'input' });
    await user.upload(input, new File(['row,code\n7,rahim2\n'], 'refused-rows.csv'));
    expect(await screen.findByText('2 rows mended')).toBeTruthy();
    expect(screen.getByText('1 line fits no row here.')).toBeTruthy();
    expect(sent('move_refused_rows_back')).toEqual([{ id: 4, file: 'row,code\n7,rahim2\n' }]);
  });

  it('opens the differences between books and router', async () => {
    const secrets = { all: 300, disabled: 21, serviceOther: 4, matched: 234 };
    const rehearsal = rehearsalOf({ secrets, differences: { profile: 1 } });
    const list = answer(moves.moveDifferences, {
      rows: [{ name: 'rahim.mirpur27', books: 'Office 30M', router: 'Home 5M' }],
      total: 1,
      page: 1,
      lastPage: 1,
    });
    const options = { tab: 'rehearsal', answers: [twoRows, list] };
    const { user } = await screenOf(moveOf({ rehearsal }), options);
    const opener = await button('Profile unlike the package');
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText('Office 30M')).toBeTruthy();
  });
});

describe('the control of a move', () => {
  it('puts what the old screens show beside ours', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'control' });
    await user.type(await screen.findByLabelText('Customers on the old screens'), '৫');
    await user.type(screen.getByLabelText('Sum of balances on the old screens'), '-1,060.50');
    await user.click(await button('Compare'));
    await waitFor(() =>
      expect(sent('move_control')).toEqual([
        {
          id: 4,
          figures: [
            { name: 'customers', value: '5' },
            { name: 'balances', value: '-1060.50' },
          ],
        },
      ]),
    );
  });

  it('says both sides of where everybody goes, and takes what lies in the till', async () => {
    const { user, sent } = await screenOf(moveOf(), { tab: 'control' });
    const card = await screen.findByRole('region', { name: 'Where everybody goes' });
    const lines = within(card).getAllByRole('row');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'LineCustomersBalances',
      'Come in3৳50.00',
      'Refused2৳10.00',
      'Left out0৳0.00',
      'In the files5৳60.00',
      'Opening dues৳700.00',
      'Paid in advance৳750.00',
      'Dues less advances−৳50.00',
      'Monthly fees of active customers৳2,100.00',
      'Instalments still to come৳0.00',
    ]);
    await user.type(screen.getByLabelText('In Cash in Hand'), '12500.50');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(sent('move_places')).toEqual([
        { id: 4, places: [{ accountId: 11, opening: 12_500.5 }] },
      ]),
    );
  });
});

describe('the acceptance of a move', () => {
  const accepted = moveOf({
    state: 'accepted',
    created: 3,
    canAccept: false,
    canTakeBack: true,
    acceptedBy: 'Ayesha Rahman',
    acceptedAt: '2026-11-21T06:00:00Z',
    books: {
      checkedAt: '2026-11-21T06:00:00Z',
      isEqual: true,
      lines: [
        { name: 'customers', place: null, expected: '3', found: '3', isEqual: true },
        { name: 'opening_net', place: null, expected: '-50.00', found: '-50.00', isEqual: true },
        { name: 'place', place: 'Bank', expected: '100.00', found: '100.00', isEqual: true },
      ],
    },
  });
  const detailsAre = (of: () => Move) => answer(moves.moveDetails, of);

  it('asks once more, then shows how far it is, and what the books say', async () => {
    let polls = 0;
    const details = detailsAre(() => {
      polls += 1;
      const work = {
        kind: 'accepting',
        isRunning: true,
        done: 1,
        all: 3,
        failure: null,
        failureMessage: null,
      } as const;
      return polls > 1 ? accepted : moveOf({ state: 'accepting', work, canAccept: false });
    });
    const { user, sent, router } = await screenOf(moveOf(), { tab: 'accept', answers: [details] });
    expect(await screen.findByText('Not compared: Customers, Sum of balances')).toBeTruthy();
    await user.click(await button('Move in 3 customers'));
    expect(await screen.findByText('You want to move in 3 customers!')).toBeTruthy();
    await user.click(await button('Yes'));
    expect(await screen.findByText('Customers are coming in. 1 of 3')).toBeTruthy();
    expect(screen.getByText('You may close this window; it goes on.')).toBeTruthy();
    expect(sent('move_accept')).toEqual([{ id: 4, revision: 3, reason: null }]);
    expect(router.state.location.search).toMatchObject({ id: 4 });
    expect(await screen.findByText('3 customers came in.')).toBeTruthy();
    expect(screen.getByText('All equal')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Bank/ }).textContent).toBe('Bank৳100.00৳100.00Equal');
  });

  it('asks for a reason while a figure differs', async () => {
    const control: Move['control'] = [
      { name: 'customers', ours: '5', theirs: '6', outcome: 'differs' },
    ];
    const { user, sent } = await screenOf(moveOf({ control }), { tab: 'accept' });
    await user.click(await button('Move in 3 customers'));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Why may it come in/), 'One was deleted today');
    await user.click(await button('Move in 3 customers'));
    await user.click(await button('Yes'));
    await waitFor(() =>
      expect(sent('move_accept')).toEqual([
        { id: 4, revision: 3, reason: 'One was deleted today' },
      ]),
    );
  });

  it('waits for what is open', async () => {
    const rehearsal = rehearsalOf({ questions: [question({ of: 'Home 10M' })] });
    await screenOf(moveOf({ rehearsal, canAccept: false }), { tab: 'accept' });
    expect(await screen.findByText('1 question needs an answer first.')).toBeTruthy();
    expect((await button('Move in 3 customers')).disabled).toBe(true);
  });

  it('prints its sheet', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = await screenOf(null, {
      search: '?id=4',
      answers: [detailsAre(() => accepted)],
    });
    await user.click(await button('Print'));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(
      screen.getByRole('heading', { level: 1, name: 'Moving in of 21 Nov 2026' }),
    ).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
  });

  it('is taken back for a reason, or names what hangs on it', async () => {
    let hanging = true;
    const preview = answer(moves.moveTakeBackPreview, () => ({
      id: 4,
      canTakeBack: !hanging,
      customers: 3,
      owed: accepted.rehearsal?.opening.owed ?? 0n,
      advance: accepted.rehearsal?.opening.advance ?? 0n,
      places: 0n,
      queuedSms: 2,
      hanging: hanging
        ? [
            {
              kind: 'bill' as const,
              count: 3,
              first: [{ id: 8, label: 'B-8', customerId: 7, code: 'rahim', name: 'Rahim' }],
            },
          ]
        : [],
    }));
    const taken = answer(moves.moveTakeBack, { heading: '', message: '', data: { id: 4 } });
    const answers = [preview, taken, detailsAre(() => accepted)];
    const { user, sent } = await screenOf(null, { search: '?id=4', answers });
    await user.click(await button('Take back'));
    const link = await screen.findByRole('link', { name: 'B-8, Rahim' });
    expect(link.getAttribute('href')).toBe('/customer-details/7');
    expect(screen.getByText('2 more')).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getAllByText('Close')[0] as HTMLElement);
    hanging = false;
    await user.click(await button('Take back'));
    expect(await screen.findByText('2 waiting SMS are withdrawn')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'Wrong day{Enter}');
    await waitFor(() => expect(sent('move_take_back')).toEqual([{ id: 4, reason: 'Wrong day' }]));
  });

  it('speaks the language of the screen', async () => {
    await screenOf(null, { search: '?id=4', answers: [detailsAre(() => accepted)] });
    await screen.findByText('3 customers came in.');
    await act(() => speak('bn'));
    expect(await screen.findByText('৩ জন গ্রাহক এসেছেন।')).toBeTruthy();
  });
});
