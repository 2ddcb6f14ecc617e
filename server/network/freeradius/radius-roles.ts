import { randomBytes } from 'node:crypto';
import type { Login } from './folder-options.ts';

/** Who answers packets: by these functions alone, no table of anything. */
const PACKET_FUNCTIONS = [
  'check_items(text)',
  'reply_items(text)',
  'sessions_elsewhere(text, text)',
  'note_login(text, text, text, text)',
  `account(${Array.from({ length: 18 }, () => 'text').join(', ')})`,
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

/** Makes a role, or gives it a new password: `create role` knows no "if not exists". */
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

/** What the owner of the server runs once: two roles that can do nothing yet. */
export function roleStatements(packets: Login, copy: Login): string[] {
  return [
    ...loginStatements(packets, PACKET_CONNECTIONS),
    ...loginStatements(copy, COPY_CONNECTIONS),
  ];
}

/** How their sessions are in this database; of a role, so its owner sets it. */
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

/** What they may do; the owner of the tables gives it, and gives it again after an upgrade. */
export function grantStatements(packets: Login, copy: Login): string[] {
  const [answering, copying] = [identifier(packets.user), identifier(copy.user)];
  return [
    `grant usage on schema radius to ${answering}, ${copying}`,
    ...PACKET_FUNCTIONS.map((name) => `grant execute on function radius.${name} to ${answering}`),
    `grant execute on function radius.copy_entries() to ${copying}`,
  ];
}
