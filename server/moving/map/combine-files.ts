import { message } from '@netkhata/contract/messages';
import { storable } from '../../database/storable.ts';
import { bijoyFieldsIn, cellsOfBijoy } from '../../register/bijoy-cells.ts';
import { MoveFileRefused } from '../read/move-file-refused.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import { isAddress, isCustomerSecret, type Secret } from '../read/secret.ts';
import type { Sheet } from '../read/sheet.ts';
import { mendOf, type MoveAnswers } from './answers.ts';
import { expiriesInComments, paidUntilOf } from './comment-expiry.ts';
import { isOffBillDay, type MovedRow } from './moved-row.ts';
import { nuxRows } from './nux-rows.ts';
import { routerRows } from './router-rows.ts';
import { withSheets } from './sheet-additions.ts';
import { matchColumns } from './sheet-columns.ts';
import { sheetRows } from './sheet-rows.ts';

/** The rows of all files, before they are compared with existing customers. */
export interface CombinedRows {
  files: readonly ParsedMoveFile[];
  nux: NuxFile | undefined;
  secrets: readonly Secret[];
  original: MovedRow[];
  /** The same rows with answers and mends applied. */
  answered: MovedRow[];
  /** Texts that look like Bangla in glyphs, as stored and as meant, by the key of their row. */
  bijoy: ReadonlyMap<string, BijoyText>;
  /** The customers as spreadsheets list them, before routers add to them; empty with books. */
  listed: readonly MovedRow[];
  unmatchedLines: number;
}

/**
 * Combines the files of a move: the books define the customers, routers and spreadsheets add to
 * them.
 */
export function combineFiles(files: readonly ParsedMoveFile[], answers: MoveAnswers): CombinedRows {
  const nux = onlyBooks(files);
  const secrets = allSecrets(files);
  const sheets = files.flatMap((file) => ('sheet' in file ? [file.sheet] : []));
  const { rows, listed, unmatchedLines } = rowsOf({ nux, sheets, secrets, answers });
  const stored = withUniqueKeys(rows);
  const { meant, bijoy } = readBijoy(stored);
  const original = answers.isBijoyRead ? meant : stored;
  const answered = original.map((row) => withAnswers(row, answers));
  return { files, nux, secrets, original, answered, bijoy, listed, unmatchedLines };
}

/** An example of a text as it is stored, and as it is meant. */
export interface BijoyText {
  stored: string;
  meant: string;
}

/** The same rows with Bangla in the glyphs of SutonnyMJ as Unicode, and one text of each such row. */
function readBijoy(rows: MovedRow[]): { meant: MovedRow[]; bijoy: Map<string, BijoyText> } {
  const fields = bijoyFieldsIn(rows);
  const bijoy = new Map<string, BijoyText>();
  if (fields.size === 0) return { meant: rows, bijoy };
  const meant = rows.map((row) => {
    const cells = cellsOfBijoy(row.cells, fields);
    if (!cells) return row;
    const field = [...fields.keys()].find((name) => cells[name] !== row.cells[name]) ?? '';
    bijoy.set(row.key, { stored: row.cells[field] ?? '', meant: cells[field] ?? '' });
    return { ...row, cells };
  });
  return { meant, bijoy };
}

/** Customers of the books, or else of the spreadsheets, with those of the routers. */
function rowsOf(sources: {
  nux: NuxFile | undefined;
  sheets: readonly Sheet[];
  secrets: readonly Secret[];
  answers: MoveAnswers;
}): { rows: MovedRow[]; listed: readonly MovedRow[]; unmatchedLines: number } {
  const { nux, sheets, secrets, answers } = sources;
  const routers = (books: readonly MovedRow[]) =>
    routerRows(chosenSecrets({ secrets, books, answers }), answers);
  if (nux) {
    const books = withNetwork(nuxRows(nux), secrets, answers);
    return { ...withSheets([...books, ...routers(books)], sheets, answers.columns), listed: [] };
  }
  const listed = withLogins(
    sheets.flatMap((sheet) => sheetRows(sheet, matchColumns(sheet.columns, answers.columns))),
    secrets,
  );
  const books = withNetwork(listed, secrets, answers);
  return { rows: [...books, ...routers(books)], listed, unmatchedLines: 0 };
}

/** A list without PPPoE names often has them as codes: those that a router knows are logins. */
function withLogins(rows: readonly MovedRow[], secrets: readonly Secret[]): MovedRow[] {
  const names = new Set(secrets.filter(isCustomerSecret).map(({ name }) => name));
  return rows.map((row) => {
    const { code = '', pppoeUserName = '' } = row.cells;
    if (pppoeUserName !== '' || !names.has(code)) return row;
    return { ...row, cells: { ...row.cells, pppoeUserName: code } };
  });
}

/** The PHPNuxBill file among the files. Throws MoveFileRefused when there is more than one. */
function onlyBooks(files: readonly ParsedMoveFile[]): NuxFile | undefined {
  const books = files.flatMap((file) => ('nux' in file ? [file] : []));
  if (books.length > 1) {
    const names = books.map(({ name }) => name).join(', ');
    throw new MoveFileRefused(message('move.severalBooks', { names }));
  }
  return books[0]?.nux;
}

/** The secrets of all files; of duplicates the first file's is used. */
function allSecrets(files: readonly ParsedMoveFile[]): Secret[] {
  const known = new Set<string>();
  return files.flatMap((file) => {
    if (!('router' in file)) return [];
    const keyOf = ({ service, name }: Secret) => `${service} ${name}`;
    const added = file.router.secrets.filter((secret) => !known.has(keyOf(secret)));
    for (const secret of added) known.add(keyOf(secret));
    return added;
  });
}

/**
 * The secrets that become customers: all of them without books, else those that the answers choose
 * among the ones without a customer.
 */
function chosenSecrets(move: {
  secrets: readonly Secret[];
  books: readonly MovedRow[];
  answers: MoveAnswers;
}): readonly Secret[] {
  const { secrets, books, answers } = move;
  if (books.length === 0 || secrets.length === 0) return secrets;
  if (answers.onlyOnRouter === 'none') return [];
  const known = new Set(
    books.flatMap(({ cells }) => [cells.pppoeUserName ?? '', cells.code ?? '']),
  );
  const chosen = answers.onlyOnRouter === 'all' ? undefined : new Set(answers.onlyOnRouter);
  return secrets.filter(
    ({ name }) => !known.has(name) && (chosen === undefined || chosen.has(name)),
  );
}

/**
 * Adds the router's network details to customers, and the day of expiry in its comment where they
 * have none, and overrides the fields in which the router wins.
 */
function withNetwork(
  rows: readonly MovedRow[],
  secrets: readonly Secret[],
  { routerWins, commentExpiry }: MoveAnswers,
): MovedRow[] {
  const expiries = expiriesInComments(secrets);
  const wins = new Set(routerWins);
  const byName = new Map(secrets.map((secret) => [secret.name, secret]));
  return rows.map((row) => {
    const secret = byName.get(row.cells.pppoeUserName ?? '');
    if (!secret) return row;
    const { callerId, localAddress, remoteAddress } = secret;
    const own = row.cells.remoteAddress ?? '';
    const theirs = isAddress(remoteAddress) ? remoteAddress : '';
    const isOpen = row.cells.status !== 'close';
    const isPasswordTheirs = wins.has('pppoePassword') || !row.cells.pppoePassword;
    const added = {
      callerId,
      localAddress: isAddress(localAddress) ? localAddress : '',
      remoteAddress: wins.has('remoteAddress') ? theirs : own || theirs,
      ...(wins.has('package') && secret.profile !== '' && { package: secret.profile }),
      ...(isPasswordTheirs && secret.password !== null && { pppoePassword: secret.password }),
      ...(wins.has('status') && isOpen && { status: secret.isDisabled ? 'deactive' : 'active' }),
    };
    const commentDay = row.paidUntil === null ? expiries.get(secret) : undefined;
    const paidUntil = row.paidUntil ?? paidUntilOf(commentDay, commentExpiry);
    const cells: Record<string, string> = { ...row.cells, ...added };
    if (row.paidUntil === null && paidUntil !== null) {
      cells.billDate ||= String(Number(paidUntil.slice(8)));
    }
    return { ...row, cells, paidUntil, commentDay };
  });
}

/** The field whose correction answers a question. */
const MENDED_BY = { price: 'monthlyFee', mobile: 'mobileNo' } as const;

/** Applies the answers for missing values, and the mends of the row. */
function withAnswers(row: MovedRow, answers: MoveAnswers): MovedRow {
  const mend = mendOf(row, answers);
  const cells: Record<string, string> = { ...row.cells, ...mend };
  if (!cells.mobileNo?.trim()) cells.mobileNo = answers.mobileForMissing ?? '';
  if (answers.isBillDayOfExpiry && !('billDate' in mend) && isOffBillDay(row)) {
    cells.billDate = String(Number(row.paidUntil?.slice(8)));
  }
  if (!cells.area) cells.area = answers.areaForMissing;
  if (!cells.zone) cells.zone = answers.zoneForMissing;
  return {
    ...row,
    cells,
    faults: row.faults.filter(({ field }) => !(field in mend)),
    questions: row.questions.filter(({ about }) => !(MENDED_BY[about] in mend)),
  };
}

/** Keys are sent to the browser and back, and a cell may be of any length. */
const LONGEST_KEY = 200;

/** Makes keys unique by numbering the duplicates in order. */
function withUniqueKeys(rows: readonly MovedRow[]): MovedRow[] {
  const used = new Map<string, number>();
  return rows.map((row) => {
    const name = storable(row.key, LONGEST_KEY);
    let times = (used.get(name) ?? 0) + 1;
    while (times > 1 && used.has(`${name}#${times}`)) times += 1;
    used.set(name, times);
    const key = times === 1 ? name : `${name}#${times}`;
    if (times > 1) used.set(key, 1);
    return { ...row, key };
  });
}
