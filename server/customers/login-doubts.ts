import { type Message, message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { doubtsOfLogin } from '@netkhata/domain/pppoe-login';
import { visibleText } from '@netkhata/domain/visible-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const MOST_NAMES = 5;

/** PPPoE user names by their comparable form. */
export type LoginsByForm = ReadonlyMap<string, ReadonlySet<string>>;

/** Names that differ in no more than capitals, blanks and hidden signs stand together. */
export function loginsByForm(names: Iterable<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    if (name === '') continue;
    const form = comparableText(name);
    const known = found.get(form);
    if (known) known.add(name);
    else found.set(form, new Set([name]));
  }
  return found;
}

/** The names of open customers that are like one of these. */
export async function readLikeLogins(
  tx: Database,
  names: readonly string[],
): Promise<LoginsByForm> {
  const forms = [...new Set(names.filter((name) => name !== '').map(comparableText))];
  if (forms.length === 0) return new Map();
  const found = await sql<{ name: string }>`
    select pppoe_user_name as name from customers
    where comparable_text(pppoe_user_name) = any(${forms}::text[])
      and status <> 'close' and pppoe_user_name is not null
  `.execute(tx);
  return loginsByForm(found.rows.map(({ name }) => name));
}

/** The names of open customers, but for this one, that are like a name and not the same. */
export async function readNamesLike(
  tx: Database,
  { name, customer }: { name: string | null; customer: number | null },
): Promise<string[]> {
  const login = visibleText(name ?? '');
  if (login === '') return [];
  const { rows } = await sql<{ name: string }>`
    select pppoe_user_name as name from customers
    where comparable_text(pppoe_user_name) = ${comparableText(login)}
      and status <> 'close' and pppoe_user_name is not null
      and pppoe_user_name <> ${login} and id <> ${customer ?? 0}
    order by pppoe_user_name limit ${MOST_NAMES}
  `.execute(tx);
  return rows.map((row) => row.name);
}

/** What is unwise in a PPPoE user name, though routers take it. */
export function warningsOfLogin(name: string, likeIt: readonly LoginsByForm[]): Message[] {
  const others = likeIt.flatMap((logins) => [...(logins.get(comparableText(name)) ?? [])]);
  const twin = others.find((other) => other !== visibleText(name));
  return [
    ...doubtsOfLogin(name).map((doubt) => message(`login.${doubt}`)),
    ...(twin === undefined ? [] : [message('login.twin', { name: twin })]),
  ];
}
