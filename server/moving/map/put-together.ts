import { message } from '@netkhata/contract/messages';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { MoveFileRefused } from '../read/move-file-refused.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { MoveFile } from '../read/read-move-file.ts';
import { isAddress, type Secret } from '../read/secret.ts';
import type { MoveAnswers } from './answers.ts';
import type { MovedRow } from './moved-row.ts';

/** The books among files. Throws MoveFileRefused where there are two of them. */
export function onlyBooks(files: readonly MoveFile[]): NuxFile | undefined {
  const books = files.flatMap((file) => ('nux' in file ? [file] : []));
  if (books.length > 1) {
    const names = books.map(({ name }) => name).join(', ');
    throw new MoveFileRefused(message('move.severalBooks', { names }));
  }
  return books[0]?.nux;
}

/** A secret that several files have is one: the first file's. */
export function allSecrets(files: readonly MoveFile[]): Secret[] {
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
export function chosenSecrets(move: {
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
export function withNetwork(
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
    const added = {
      callerId,
      localAddress: isAddress(localAddress) ? localAddress : '',
      remoteAddress: wins.has('remoteAddress') ? theirs : own || theirs,
      ...(wins.has('package') && secret.profile !== '' && { package: secret.profile }),
      ...(wins.has('pppoePassword') &&
        secret.password !== null && { pppoePassword: secret.password }),
      ...(wins.has('status') && isOpen && { status: secret.isDisabled ? 'deactive' : 'active' }),
    };
    return { ...row, cells: { ...row.cells, ...added } };
  });
}

/** The cell whose mend answers a question. */
const MENDED_BY = { price: 'monthlyFee', mobile: 'mobileNo' } as const;

/** What a person answered for all rows that lack something, and mended in one. */
export function withAnswers(row: MovedRow, answers: MoveAnswers): MovedRow {
  const mend = answers.mends[row.key] ?? answers.mends[row.cells.code ?? ''] ?? {};
  const cells = { ...row.cells, ...mend };
  if (!normaliseMobile(cells.mobileNo ?? '', 'international') && !cells.mobileNo?.trim()) {
    cells.mobileNo = answers.mobileForMissing ?? '';
  }
  if (answers.isBillDayOfExpiry && isOffBillDay(row)) {
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

/** Whether a customer is settled until another day of the month than the bill day. */
export const isOffBillDay = ({ paidUntil, cells }: MovedRow): boolean =>
  paidUntil !== null && Number(paidUntil.slice(8)) !== Number(cells.billDate || '1');
