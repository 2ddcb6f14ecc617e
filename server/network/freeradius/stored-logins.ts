import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Login } from './folder-options.ts';
import { newLogin, roleNames } from './radius-roles.ts';

export interface RadiusLogins {
  packets: Login;
  copy: Login;
}

const FILE = 'logins.json';
const OWN = 0o600;

/** The folder's two database logins; generated once, so that a rewrite changes no password. */
export async function readOrMakeLogins(folder: string, database: string): Promise<RadiusLogins> {
  const names = roleNames(database);
  const stored = await readStored(folder);
  if (stored?.packets.user === names.packets && stored.copy.user === names.copy) return stored;
  const logins = { packets: newLogin(names.packets), copy: newLogin(names.copy) };
  await writeFile(join(folder, FILE), JSON.stringify(logins), { mode: OWN });
  return logins;
}

async function readStored(folder: string): Promise<RadiusLogins | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as RadiusLogins);
}
