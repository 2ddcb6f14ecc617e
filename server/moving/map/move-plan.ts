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
import type { LoginsByForm } from '../../customers/login-doubts.ts';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { Secret } from '../read/secret.ts';
import { earliestMovingDay, type MoveAnswers } from './answers.ts';
import { type ControlTotals, controlFigures, columnSum } from './control-totals.ts';
import {
  booksByName,
  differencesOnRouters,
  listByName,
  type RouterDifferences,
} from './router-differences.ts';
import { type ValidatedRow, validateRows, type ValidationTerms } from './validate-rows.ts';
import type { MovedPackage, MovedRow } from './moved-row.ts';
import { nuxAmount, plansByCustomer } from './nux-plans.ts';
import { nuxPackages } from './nux-rows.ts';
import type { CombinedRows } from './combine-files.ts';
import { lastPaidColumnsOf, unreadColumnsOf } from './sheet-columns.ts';

/** The result of reading and validating the files, before anything is written. */
export interface MovePlan {
  movingDay: Day;
  /** Days between the files and today, whose payments are missing. */
  daysMissing: number;
  rows: PlannedRow[];
  /** Rows that an earlier attempt or move has imported, by key, with their customer's code. */
  thereAlready: ReadonlyMap<string, string>;
  /** PPPoE user names of customers that are like those of rows. */
  likeLogins: LoginsByForm;
  /** Lines of additional spreadsheets that match no customer. */
  unmatchedLines: number;
  /**
   * Customer names that were doubly encoded as UTF-8, as stored and as meant, by the id in the old
   * books.
   */
  repairedNames: ReadonlyMap<string, { stored: string; meant: string }>;
  /** Texts that look like Bangla in glyphs, as stored and as meant, by the key of their row. */
  bijoy: CombinedRows['bijoy'];
  packages: MovedPackage[];
  control: ControlTotals;
  secrets: readonly Secret[];
  /** Defined where there are routers, and books or a list to compare them with. */
  routerDifferences: RouterDifferences | undefined;
  balances: { all: PaisaSum; comeIn: PaisaSum; refused: PaisaSum; leftOut: PaisaSum };
  opening: { owed: PaisaSum; advance: PaisaSum };
  /** Customers with more than one active plan, of which only the first is billed here; by code. */
  secondPlans: { code: string; plans: string[]; unbilledPaisa: Paisa }[];
  doubts: Doubts;
}

/** What was read but may be wrong, for the user to check. */
export interface Doubts {
  /**
   * Doubly encoded texts that were repaired: their number, and one example as stored and as meant.
   */
  repaired: { count: number; stored: string; meant: string };
  /** Number of texts that were not UTF-8 and were read as windows-1252. */
  codePage: number;
  /** Files with such texts, for which nobody has said what they are. */
  encodingOf: string[];
  /** Number of rows that look like Bangla in glyphs, while nobody has said whether they are. */
  bijoy: number;
  isPasswordHidden: boolean;
  /** Headers of spreadsheet columns that match no field and have no answer. */
  unreadColumns: string[];
  /** Headers of columns read as the last day paid, which may mean the first day unpaid. */
  lastPaidColumns: string[];
}

/** A validated row, with the same row as read from the files before answers and mends. */
export type PlannedRow = ValidatedRow & { original: MovedRow };

/** A row that comes in without a code: `row` shows the one that it would get now. */
export const getsCode = <Row extends ValidatedRow>(
  row: Row,
): row is Extract<Row, { outcome: 'comes_in' }> =>
  row.outcome === 'comes_in' && row.good.form.code === null;

export interface PlanTerms extends Omit<ValidationTerms, 'isCodeGiven'> {
  answers: MoveAnswers;
}

/** Validates the rows and computes the totals of those that come in. */
export function planMove(found: CombinedRows, terms: PlanTerms): MovePlan {
  const { files, nux, secrets, original } = found;
  const isCodeGiven = terms.answers.isCodeGiven === true;
  const rows = validateRows(found.answered, { ...terms, isCodeGiven }).map((validated, index) => {
    return { ...validated, original: original[index] ?? validated.row };
  });
  const balanceOf = (isMeant: (validated: ValidatedRow) => boolean) =>
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
    thereAlready: terms.existing.keys,
    likeLogins: terms.existing.likeLogins,
    unmatchedLines: found.unmatchedLines,
    repairedNames: nux?.tables.repairedNames ?? new Map(),
    bijoy: found.bijoy,
    packages: nux ? nuxPackages(nux.tables) : [],
    control: controlFigures({ tables: nux?.tables, secrets, customers }, balances.all, movingDay),
    secrets,
    routerDifferences: routerDifferencesOf(found),
    balances,
    opening: openingOf(rows),
    secondPlans: nux ? secondPlansOf(nux) : [],
    doubts: doubtsOf(found, terms.answers),
  };
}

function routerDifferencesOf({
  nux,
  listed,
  secrets,
}: CombinedRows): RouterDifferences | undefined {
  if (secrets.length === 0) return undefined;
  if (nux) return differencesOnRouters(booksByName(nux.tables), secrets);
  return listed.length > 0 ? differencesOnRouters(listByName(listed), secrets) : undefined;
}

/** The opening dues and advances of the rows that come in. */
export function openingOf(rows: readonly ValidatedRow[]): MovePlan['opening'] {
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

/** The moving day: as answered, or else as the files say, limited to the earliest day allowed. */
function movingDayOf(files: readonly ParsedMoveFile[], { answers, today }: PlanTerms) {
  const earliest = earliestMovingDay(today);
  const day = answers.movingDay ?? dayOfFiles(files, today);
  return {
    movingDay: day < earliest ? earliest : day,
    daysMissing: daysBetween({ from: day, to: today }),
  };
}

/** The latest day among the files' own days; today where none has one. */
function dayOfFiles(files: readonly ParsedMoveFile[], today: Day): Day {
  const days = files.map(dayOfFile).filter((day) => day !== undefined);
  const latest = days.toSorted().at(-1) ?? today;
  return latest > today ? today : latest;
}

/** The day that a file is of, by its own statement or by its latest transaction. */
export function dayOfFile(file: ParsedMoveFile): Day | undefined {
  if ('router' in file) return file.router.day;
  if (!('nux' in file)) return undefined;
  const { day, tables } = file.nux;
  return [day, tables.lastDay].find((each) => each !== undefined && isDay(each));
}

function doubtsOf({ files, bijoy }: CombinedRows, answers: MoveAnswers): Doubts {
  const { columns } = answers;
  const nux = files.flatMap((file) => ('nux' in file ? [file.nux] : []));
  const routers = files.flatMap((file) => ('router' in file ? [file.router] : []));
  const sheets = files.flatMap((file) => ('sheet' in file ? [file.sheet] : []));
  const codePage = files.reduce((sum, { letters }) => sum + letters.count, 0);
  return {
    repaired: nux[0]?.tables.repaired ?? { count: 0, stored: '', meant: '' },
    codePage,
    encodingOf: files.flatMap(({ name, letters }) =>
      letters.count > 0 && !answers.encodings.has(name) ? [name] : [],
    ),
    bijoy: answers.isBijoyRead === null ? bijoy.size : 0,
    isPasswordHidden: routers.some(({ isPasswordHidden }) => isPasswordHidden),
    unreadColumns: [...new Set(sheets.flatMap((sheet) => unreadColumnsOf(sheet, columns)))],
    // With books, the paid-until days come from the books and not from a spreadsheet.
    lastPaidColumns:
      nux.length > 0
        ? []
        : [...new Set(sheets.flatMap((sheet) => lastPaidColumnsOf(sheet, columns)))],
  };
}

/** The questions that must be answered before a move is accepted. */
export function openQuestions(rows: readonly ValidatedRow[]) {
  const unanswered = rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.questions : []));
  const profiles = unanswered.flatMap((question) =>
    question.about === 'price' ? [question.profile] : [],
  );
  return {
    price_of: [...new Set(profiles)],
    mobile_missing: unanswered.filter(({ about }) => about === 'mobile').length,
  };
}

/** The sum of remaining instalments of the rows that come in. */
export const instalmentsToCome = (rows: readonly ValidatedRow[]): PaisaSum =>
  columnSum(
    rows.flatMap((row) => (row.outcome === 'comes_in' ? row.row.instalments : [])),
    ({ amountPaisa, timesLeft }) =>
      scalePaisa(amountPaisa, { numerator: timesLeft, denominator: 1 }),
  );
