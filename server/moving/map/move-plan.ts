import { MOST_MOVING_DAYS_BACK } from '@netkhata/contract/move-words';
import { addDays, type Day, daysBetween } from '@netkhata/domain/billing-period';
import {
  maxPaisa,
  negatePaisa,
  type Paisa,
  type PaisaSum,
  scalePaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import type { MoveFile } from '../read/read-move-file.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { Sheet } from '../read/sheet.ts';
import type { Secret } from '../read/secret.ts';
import type { MoveAnswers } from './answers.ts';
import { type ControlFigures, controlFigures, sumOf } from './control-totals.ts';
import { type Drift, driftBetween } from './drift.ts';
import { type CustomersHere, type JudgedRow, judgeRows } from './judge-rows.ts';
import type { MovedPackage, MovedRow } from './moved-row.ts';
import { nuxAmount, plansByCustomer } from './nux-plans.ts';
import { nuxPackages, nuxRows } from './nux-rows.ts';
import { allSecrets, chosenSecrets, onlyBooks, withAnswers, withNetwork } from './put-together.ts';
import { routerRows } from './router-rows.ts';
import { matchColumns, unreadColumnsOf } from './sheet-columns.ts';
import { withSheets } from './sheet-additions.ts';
import { sheetRows } from './sheet-rows.ts';

/** Everything that is known of a move before anything is written. */
export interface MovePlan {
  movingDay: Day;
  /** So many days of payments lie between the files and today. */
  daysMissing: number;
  rows: JudgedRow[];
  /** The same rows before anybody answered or mended anything. */
  asRead: readonly MovedRow[];
  /** Keys of rows that came in with an earlier attempt or move. */
  thereAlready: ReadonlySet<string>;
  /** Lines of spreadsheets beside the books that fit nobody. */
  unmatchedLines: number;
  /** Names of customers stored as UTF-8 twice over, both ways, by their id in the books. */
  repairedNames: ReadonlyMap<string, { stored: string; meant: string }>;
  packages: MovedPackage[];
  control: ControlFigures;
  secrets: readonly Secret[];
  /** Where there are books and routers to compare. */
  drift: Drift | undefined;
  balances: { all: PaisaSum; comeIn: PaisaSum; refused: PaisaSum; leftOut: PaisaSum };
  opening: { owed: PaisaSum; advance: PaisaSum };
  /** Customers of whom a second plan runs, which nothing bills: by code. */
  secondPlans: { code: string; plans: string[]; unbilledPaisa: Paisa }[];
  doubts: Doubts;
}

/** What was read but may be wrong. */
export interface Doubts {
  /** Texts stored as UTF-8 twice over, put right; with one of them both ways. */
  repaired: { count: number; stored: string; meant: string };
  /** Texts that were not UTF-8, read as windows-1252. */
  codePage: number;
  isPasswordHidden: boolean;
  /** Columns of spreadsheets that nobody said anything of, by their headers. */
  unreadColumns: string[];
}

export interface PlanTerms {
  answers: MoveAnswers;
  phoneRule: string;
  today: Day;
  here: CustomersHere;
}

/** Puts files together: the books say who is a customer, routers and spreadsheets add to it. */
export function planMove(files: readonly MoveFile[], terms: PlanTerms): MovePlan {
  const { answers } = terms;
  const nux = onlyBooks(files);
  const secrets = allSecrets(files);
  const drift = nux && secrets.length > 0 ? driftBetween(nux.tables, secrets) : undefined;
  const sheets = files.flatMap((file) => ('sheet' in file ? [file.sheet] : []));
  const asRead = rowsOf({ nux, sheets, secrets, answers });
  const found = asRead.rows.map((row) => withAnswers(row, answers));
  const rows = judgeRows(found, terms);
  const of = (outcome: JudgedRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const balanceOf = (judged: readonly JudgedRow[]) => sumOf(judged, ({ row }) => row.balancePaisa);
  const { movingDay, daysMissing } = movingDayOf(files, terms);
  const balances = {
    all: balanceOf(rows),
    comeIn: balanceOf(of('comes_in')),
    refused: balanceOf(of('refused')),
    leftOut: balanceOf(of('left_out')),
  };
  const customers = nux ? nux.tables.customers.length : found.length;
  return {
    movingDay,
    daysMissing,
    rows,
    asRead: asRead.rows,
    thereAlready: thereAlreadyOf(rows, terms.here),
    unmatchedLines: asRead.unmatchedLines,
    repairedNames: nux?.tables.repairedNames ?? new Map(),
    packages: nux ? nuxPackages(nux.tables) : [],
    control: controlFigures({ tables: nux?.tables, secrets, customers }, balances.all, movingDay),
    secrets,
    drift,
    balances,
    opening: openingOf(rows),
    secondPlans: nux ? secondPlansOf(nux) : [],
    doubts: doubtsOf(files, terms.answers.columns),
  };
}

function thereAlreadyOf(rows: readonly JudgedRow[], { codes }: CustomersHere): Set<string> {
  const keys = rows.flatMap(({ row: { key, cells } }) =>
    codes.get((cells.code ?? '').trim().toLowerCase()) === key ? [key] : [],
  );
  return new Set(keys);
}

/** What customers owe and have paid in advance when they come in. */
export function openingOf(rows: readonly JudgedRow[]): MovePlan['opening'] {
  const amounts = rows.flatMap((row) =>
    row.outcome === 'comes_in' ? [row.good.openingBalancePaisa] : [],
  );
  return {
    owed: sumOf(amounts, (amount) => maxPaisa(amount, ZERO_PAISA)),
    advance: sumOf(amounts, (amount) => maxPaisa(negatePaisa(amount), ZERO_PAISA)),
  };
}

function secondPlansOf({ tables }: NuxFile): MovePlan['secondPlans'] {
  const plans = plansByCustomer(tables);
  return tables.customers.flatMap((customer) => {
    const own = plans.get(customer.id ?? '');
    if (!own || own.others.length === 0) return [];
    const names = [own.main, ...own.others].map(
      ({ plan_id: id, namebp }) => tables.plans.get(id ?? '')?.name_plan ?? namebp ?? '',
    );
    const fees = own.others.map(
      ({ plan_id: id }) => nuxAmount(tables.plans.get(id ?? '')?.price ?? '0') ?? ZERO_PAISA,
    );
    return [{ code: customer.username ?? '', plans: names, unbilledPaisa: sumPaisa(fees) }];
  });
}

/** Customers as the files have them: the books' or else the spreadsheets', and the routers'. */
function rowsOf(read: {
  nux: NuxFile | undefined;
  sheets: readonly Sheet[];
  secrets: readonly Secret[];
  answers: MoveAnswers;
}): { rows: MovedRow[]; unmatchedLines: number } {
  const { nux, sheets, secrets, answers } = read;
  const routers = (books: readonly MovedRow[]) =>
    routerRows(chosenSecrets({ secrets, books, answers }), answers);
  if (nux) {
    const books = withNetwork(nuxRows(nux), secrets, answers.routerWins);
    return withSheets([...books, ...routers(books)], sheets, answers.columns);
  }
  const books = sheets.flatMap((sheet) =>
    sheetRows(sheet, matchColumns(sheet.columns, answers.columns)),
  );
  return { rows: [...books, ...routers(books)], unmatchedLines: 0 };
}

/** The day that a person said or the files say, at most so far back as one may say. */
function movingDayOf(files: readonly MoveFile[], { answers, today }: PlanTerms) {
  const earliest = addDays(today, -MOST_MOVING_DAYS_BACK);
  const day = answers.movingDay ?? dayOfFiles(files, today);
  return {
    movingDay: day < earliest ? earliest : day,
    daysMissing: daysBetween({ from: day, to: today }),
  };
}

/** The latest day that a file says it is of. */
function dayOfFiles(files: readonly MoveFile[], today: Day): Day {
  const days = files.flatMap((file) => {
    if ('nux' in file) return [file.nux.day ?? file.nux.tables.lastDay];
    return 'router' in file && file.router.day ? [file.router.day] : [];
  });
  const latest =
    days
      .filter((day) => day !== '')
      .toSorted()
      .at(-1) ?? today;
  return latest > today ? today : latest;
}

function doubtsOf(files: readonly MoveFile[], columns: MoveAnswers['columns']): Doubts {
  const nux = files.flatMap((file) => ('nux' in file ? [file.nux] : []));
  const routers = files.flatMap((file) => ('router' in file ? [file.router] : []));
  const sheets = files.flatMap((file) => ('sheet' in file ? [file.sheet] : []));
  const codePage =
    nux.reduce((sum, { codePageValues }) => sum + codePageValues, 0) +
    routers.reduce((sum, { codePageValues }) => sum + codePageValues, 0) +
    sheets.filter(({ isCodePage }) => isCodePage).length;
  return {
    repaired: nux[0]?.tables.repaired ?? { count: 0, stored: '', meant: '' },
    codePage,
    isPasswordHidden: routers.some(({ isPasswordHidden }) => isPasswordHidden),
    unreadColumns: [...new Set(sheets.flatMap((sheet) => unreadColumnsOf(sheet, columns)))],
  };
}

/** What must be answered before a move is accepted. */
export function openQuestions(rows: readonly JudgedRow[]) {
  const asked = rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.questions : []));
  const profiles = asked.flatMap((question) =>
    question.about === 'price' ? [question.profile] : [],
  );
  return {
    price_of: [...new Set(profiles)],
    mobile_missing: asked.filter(({ about }) => about === 'mobile').length,
  };
}

/** The sum of instalments that are still to come, of rows that come in. */
export const instalmentsToCome = (rows: readonly JudgedRow[]): PaisaSum =>
  sumOf(
    rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.instalments : [])),
    ({ amountPaisa, timesLeft }) =>
      scalePaisa(amountPaisa, { numerator: timesLeft, denominator: 1 }),
  );
