import { randomBytes } from 'node:crypto';
import type { Login } from './folder-options.ts';

/** The role that answers packets may execute these functions, and has no access to tables. */
const PACKET_FUNCTIONS = [
  'check_items(text, text)',
  'reply_items(text)',
  'sessions_elsewhere(text, text)',
  'note_login(text, text, text, text)',
  `account(${Array.from({ length: 19 }, () => 'text').join(', ')})`,
];
const PACKET_CONNECTIONS = 40;
const COPY_CONNECTIONS = 4;

export const newLogin = (user: string): Login => ({
  user,
  password: randomBytes(24).toString('base64url'),
});

/** The names of the two roles of a database. */
export const roleNames = (database: string) => ({
  packets: `${database}_radius`,
  copy: `${database}_radius_copy`,
});

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Creates a role or resets its password; `create role` has no "if not exists". */
function loginStatements({ user, password }: Login, connections: number): string[] {
  const role = identifier(user);
  return [
    `do $$ begin
  if not exists (select from pg_roles where rolname = '${user.replaceAll("'", "''")}') then
    create role ${role};
  end if;
end $$`,
    `alter role ${role} login password '${password}' connection limit ${connections}
  nosuperuser nocreatedb nocreaterole`,
  ];
}

/** Statements for the server's owner: create the two roles, without any rights yet. */
export function roleStatements(packets: Login, copy: Login): string[] {
  return [
    ...loginStatements(packets, PACKET_CONNECTIONS),
    ...loginStatements(copy, COPY_CONNECTIONS),
  ];
}

/** Settings of the roles' sessions in this database; the server's owner must run them. */
export function settingStatements(database: string, packets: Login, copy: Login): string[] {
  const alterRole = (login: Login) =>
    `alter role ${identifier(login.user)} in database ${identifier(database)}`;
  return [
    `${alterRole(packets)} set search_path = radius`,
    `${alterRole(packets)} set synchronous_commit = off`,
    `${alterRole(packets)} set statement_timeout = '1s'`,
    `${alterRole(packets)} set lock_timeout = '500ms'`,
    `${alterRole(packets)} set jit = off`,
    `${alterRole(copy)} set search_path = radius`,
    `${alterRole(copy)} set default_transaction_read_only = on`,
  ];
}

/** Rights of the roles; the tables' owner runs them, and again after an upgrade. */
export function grantStatements(packets: Login, copy: Login): string[] {
  const [answering, copying] = [identifier(packets.user), identifier(copy.user)];
  return [
    `grant usage on schema radius to ${answering}, ${copying}`,
    ...PACKET_FUNCTIONS.map((name) => `grant execute on function radius.${name} to ${answering}`),
    `grant execute on function radius.copy_entries() to ${copying}`,
  ];
}
