import { type Day, daysBetween, isDay } from '@netkhata/domain/billing-period';
import {
  maxPaisa,
  negatePaisa,
  type Paisa,
  type PaisaSum,
  scalePaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { Secret } from '../read/secret.ts';
import { earliestMovingDay, type MoveAnswers } from './answers.ts';
import { type ControlTotals, controlFigures, columnSum } from './control-totals.ts';
import { type RouterDifferences, differencesOnRouters } from './router-differences.ts';
import { type JudgedRow, judgeRows, type JudgeTerms } from './judge-rows.ts';
import type { MovedPackage, MovedRow } from './moved-row.ts';
import { nuxAmount, plansByCustomer } from './nux-plans.ts';
import { nuxPackages } from './nux-rows.ts';
import type { FoundRows } from './put-together.ts';
import { lastPaidColumnsOf, unreadColumnsOf } from './sheet-columns.ts';

/** Everything that is known of a move before anything is written. */
export interface MovePlan {
  movingDay: Day;
  /** So many days of payments lie between the files and today. */
  daysMissing: number;
  rows: PlannedRow[];
  /** Keys of rows that came in with an earlier attempt or move. */
  thereAlready: ReadonlySet<string>;
  /** Lines of spreadsheets beside the books that fit nobody. */
  unmatchedLines: number;
  /** Names of customers stored as UTF-8 twice over, both ways, by their id in the books. */
  repairedNames: ReadonlyMap<string, { stored: string; meant: string }>;
  packages: MovedPackage[];
  control: ControlTotals;
  secrets: readonly Secret[];
  /** Where there are books and routers to compare. */
  routerDifferences: RouterDifferences | undefined;
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
  /** Those that were taken to name the last day paid; it may be the first that is not. */
  lastPaidColumns: string[];
}

/** A row that was judged, beside the same before anybody answered or mended anything. */
export type PlannedRow = JudgedRow & { read: MovedRow };

export interface PlanTerms extends JudgeTerms {
  answers: MoveAnswers;
}

/** Says who of them comes in, and what that comes to. */
export function planMove(found: FoundRows, terms: PlanTerms): MovePlan {
  const { files, nux, secrets, read } = found;
  const rows = judgeRows(found.answered, terms).map((judged, index) => {
    return { ...judged, read: read[index] ?? judged.row };
  });
  const balanceOf = (isMeant: (judged: JudgedRow) => boolean) =>
    columnSum(rows.filter(isMeant), ({ row }) => row.balancePaisa);
  const { movingDay, daysMissing } = movingDayOf(files, terms);
  const balances = {
    all: balanceOf(() => true),
    comeIn: balanceOf(({ outcome }) => outcome === 'comes_in'),
    refused: balanceOf(({ outcome }) => outcome === 'refused'),
    leftOut: balanceOf(({ outcome }) => outcome === 'left_out'),
  };
  const customers = nux ? nux.tables.customers.length : rows.length;
  return {
    movingDay,
    daysMissing,
    rows,
    thereAlready: terms.here.keys,
    unmatchedLines: found.unmatchedLines,
    repairedNames: nux?.tables.repairedNames ?? new Map(),
    packages: nux ? nuxPackages(nux.tables) : [],
    control: controlFigures({ tables: nux?.tables, secrets, customers }, balances.all, movingDay),
    secrets,
    routerDifferences:
      nux && secrets.length > 0 ? differencesOnRouters(nux.tables, secrets) : undefined,
    balances,
    opening: openingOf(rows),
    secondPlans: nux ? secondPlansOf(nux) : [],
    doubts: doubtsOf(files, terms.answers.columns),
  };
}

/** What customers owe and have paid in advance when they come in. */
export function openingOf(rows: readonly JudgedRow[]): MovePlan['opening'] {
  const amounts = rows.flatMap((row) =>
    row.outcome === 'comes_in' ? [row.good.openingBalancePaisa] : [],
  );
  return {
    owed: columnSum(amounts, (amount) => maxPaisa(amount, ZERO_PAISA)),
    advance: columnSum(amounts, (amount) => maxPaisa(negatePaisa(amount), ZERO_PAISA)),
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
    const code = (customer.username ?? '').trim();
    return [{ code, plans: names, unbilledPaisa: sumPaisa(fees) }];
  });
}

/** The day that a person said or the files say, at most so far back as one may say. */
function movingDayOf(files: readonly ParsedMoveFile[], { answers, today }: PlanTerms) {
  const earliest = earliestMovingDay(today);
  const day = answers.movingDay ?? dayOfFiles(files, today);
  return {
    movingDay: day < earliest ? earliest : day,
    daysMissing: daysBetween({ from: day, to: today }),
  };
}

/** The latest day that a file says it is of. */
function dayOfFiles(files: readonly ParsedMoveFile[], today: Day): Day {
  const days = files.map(dayOfFile).filter((day) => day !== undefined);
  const latest = days.toSorted().at(-1) ?? today;
  return latest > today ? today : latest;
}

/** The day that a file says it is of, or that it cannot be older than. */
export function dayOfFile(file: ParsedMoveFile): Day | undefined {
  if ('router' in file) return file.router.day;
  if (!('nux' in file)) return undefined;
  const { day, tables } = file.nux;
  return [day, tables.lastDay].find((each) => each !== undefined && isDay(each));
}

function doubtsOf(files: readonly ParsedMoveFile[], columns: MoveAnswers['columns']): Doubts {
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
    // Beside books a spreadsheet says nothing of what is paid.
    lastPaidColumns:
      nux.length > 0
        ? []
        : [...new Set(sheets.flatMap((sheet) => lastPaidColumnsOf(sheet, columns)))],
  };
}

/** What must be answered before a move is accepted. */
export function openQuestions(rows: readonly JudgedRow[]) {
  const unanswered = rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.questions : []));
  const profiles = unanswered.flatMap((question) =>
    question.about === 'price' ? [question.profile] : [],
  );
  return {
    price_of: [...new Set(profiles)],
    mobile_missing: unanswered.filter(({ about }) => about === 'mobile').length,
  };
}

/** The sum of instalments that are still to come, of rows that come in. */
export const instalmentsToCome = (rows: readonly JudgedRow[]): PaisaSum =>
  columnSum(
    rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.instalments : [])),
    ({ amountPaisa, timesLeft }) =>
      scalePaisa(amountPaisa, { numerator: timesLeft, denominator: 1 }),
  );
