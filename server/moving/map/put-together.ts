import { message } from '@netkhata/contract/messages';
import { storable } from '../../database/storable.ts';
import { MoveFileRefused } from '../read/move-file-refused.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import { isAddress, type Secret } from '../read/secret.ts';
import type { Sheet } from '../read/sheet.ts';
import { mendOf, type MoveAnswers } from './answers.ts';
import { isOffBillDay, type MovedRow } from './moved-row.ts';
import { nuxRows } from './nux-rows.ts';
import { routerRows } from './router-rows.ts';
import { withSheets } from './sheet-additions.ts';
import { matchColumns } from './sheet-columns.ts';
import { sheetRows } from './sheet-rows.ts';

/** Who stands in files, before it is known who is here already. */
export interface FoundRows {
  files: readonly ParsedMoveFile[];
  nux: NuxFile | undefined;
  secrets: readonly Secret[];
  read: MovedRow[];
  /** The same rows with what was answered and mended. */
  answered: MovedRow[];
  unmatchedLines: number;
}

/** Puts files together: the books say who is a customer, routers and spreadsheets add to it. */
export function findRows(files: readonly ParsedMoveFile[], answers: MoveAnswers): FoundRows {
  const nux = onlyBooks(files);
  const secrets = allSecrets(files);
  const sheets = files.flatMap((file) => ('sheet' in file ? [file.sheet] : []));
  const { rows, unmatchedLines } = rowsOf({ nux, sheets, secrets, answers });
  const read = withUniqueKeys(rows);
  const answered = read.map((row) => withAnswers(row, answers));
  return { files, nux, secrets, read, answered, unmatchedLines };
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
  const listed = sheets.flatMap((sheet) =>
    sheetRows(sheet, matchColumns(sheet.columns, answers.columns)),
  );
  // Nobody was asked who is right: the list is, and the router fills what it lacks.
  const books = withNetwork(listed, secrets, []);
  return { rows: [...books, ...routers(books)], unmatchedLines: 0 };
}

/** The books among files. Throws MoveFileRefused where there are two of them. */
function onlyBooks(files: readonly ParsedMoveFile[]): NuxFile | undefined {
  const books = files.flatMap((file) => ('nux' in file ? [file] : []));
  if (books.length > 1) {
    const names = books.map(({ name }) => name).join(', ');
    throw new MoveFileRefused(message('move.severalBooks', { names }));
  }
  return books[0]?.nux;
}

/** A secret that several files have is one: the first file's. */
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

/** Without books the router says who is a customer; else those only it knows come in by choice. */
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

/** What the router alone knows of a customer, and what of it counts more than the books. */
function withNetwork(
  rows: readonly MovedRow[],
  secrets: readonly Secret[],
  routerWins: MoveAnswers['routerWins'],
): MovedRow[] {
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
    return { ...row, cells: { ...row.cells, ...added } };
  });
}

/** The cell whose mend answers a question. */
const MENDED_BY = { price: 'monthlyFee', mobile: 'mobileNo' } as const;

/** What a person answered for all rows that lack something, and mended in one. */
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

/** So many letters of a key are kept: it travels, and a cell may hold a book. */
const LONGEST_KEY = 200;

/** What stands twice under one name is told apart by its order. */
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
