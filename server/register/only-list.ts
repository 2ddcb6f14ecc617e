import { message } from '@netkhata/contract/messages';
import { RegisterUnreadable } from './register-unreadable.ts';

type Rows = readonly (readonly string[])[];

/** A list has at least two rows of three filled cells; notes and small sums have not. */
const isList = (rows: Rows): boolean =>
  rows.filter((row) => row.filter((cell) => cell.trim() !== '').length > 2).length > 1;

/**
 * The rows of the only sheet with a list; of the first sheet where none has one.
 * @throws RegisterUnreadable naming the sheets when several have one
 */
export function onlyList(sheets: readonly { name: string; rows: string[][] }[]): string[][] {
  const lists = sheets.filter(({ rows }) => isList(rows));
  if (lists.length > 1) {
    const names = lists.map(({ name }) => name).join(', ');
    throw new RegisterUnreadable(message('file.severalSheets', { names }));
  }
  return (lists[0] ?? sheets[0])?.rows ?? [];
}
