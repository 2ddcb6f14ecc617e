import type { NuxTables } from '../read/nux-tables.ts';
import type { Secret } from '../read/secret.ts';
import type { MovedRow } from './moved-row.ts';
import { isOn, isPppoe, plansByCustomer } from './nux-plans.ts';

export interface Differing {
  name: string;
  books: string;
  router: string;
}

/** Differences between the books and the routers, matched by name. */
export interface RouterDifferences {
  matched: number;
  /** Matched names whose plan is active in the books. */
  matchedActive: number;
  onlyOnRouter: string[];
  /** Names with an active PPPoE plan in the books that no router has. */
  onlyInBooks: string[];
  profileDiffers: Differing[];
  /** Names only: passwords are never shown. */
  passwordDiffers: string[];
  addressDiffers: Differing[];
  disabledOnRouter: string[];
  offInBooks: string[];
}

interface BooksEntry {
  /** Null where the list does not say, so that nothing is compared. */
  password: string | null;
  address: string | null;
  /** Names of the active plans; a customer may have two. Null where the list has no plans. */
  profiles: string[] | null;
  isRunning: boolean;
}

/** Compares the books or a list with the secrets of routers, name by name. */
export function differencesOnRouters(
  books: ReadonlyMap<string, BooksEntry>,
  secrets: readonly Secret[],
): RouterDifferences {
  const byName = new Map(secrets.map((secret) => [secret.name, secret]));
  const routerDifferences: RouterDifferences = {
    matched: 0,
    matchedActive: 0,
    onlyOnRouter: [...byName.keys()].filter((name) => !books.has(name)),
    onlyInBooks: [],
    profileDiffers: [],
    passwordDiffers: [],
    addressDiffers: [],
    disabledOnRouter: [],
    offInBooks: [],
  };
  for (const [name, entry] of books) {
    const secret = byName.get(name);
    if (secret) compare(routerDifferences, entry, secret);
    else if (entry.isRunning) routerDifferences.onlyInBooks.push(name);
  }
  return routerDifferences;
}

function compare(routerDifferences: RouterDifferences, entry: BooksEntry, secret: Secret): void {
  const { name } = secret;
  routerDifferences.matched += 1;
  if (entry.isRunning) routerDifferences.matchedActive += 1;
  if (entry.isRunning && secret.isDisabled) routerDifferences.disabledOnRouter.push(name);
  if (!entry.isRunning && !secret.isDisabled) routerDifferences.offInBooks.push(name);
  const { password, address, profiles } = entry;
  if (entry.isRunning && profiles && !profiles.includes(secret.profile)) {
    const [books = ''] = profiles;
    routerDifferences.profileDiffers.push({ name, books, router: secret.profile });
  }
  if (secret.password !== null && password !== null && secret.password !== password) {
    routerDifferences.passwordDiffers.push(name);
  }
  if (address !== null && secret.remoteAddress !== address) {
    routerDifferences.addressDiffers.push({ name, books: address, router: secret.remoteAddress });
  }
}

/**
 * The customers of a list by PPPoE name. A list that has no such names at all is taken to have them
 * as codes: then everybody on it is expected on the router.
 */
export function listByName(rows: readonly MovedRow[]): Map<string, BooksEntry> {
  const hasLogins = rows.some(
    ({ cells: { pppoeUserName, code } }) => pppoeUserName && pppoeUserName !== code,
  );
  const known = (text: string | undefined) => text || null;
  const list = new Map<string, BooksEntry>();
  for (const { cells } of rows) {
    const name = cells.pppoeUserName || (hasLogins ? '' : (cells.code ?? ''));
    if (name === '' || list.has(name)) continue;
    list.set(name, {
      password: known(cells.pppoePassword),
      address: known(cells.remoteAddress),
      profiles: cells.package ? [cells.package] : null,
      isRunning: (cells.status || 'active') === 'active',
    });
  }
  return list;
}

/** The customer of each PPPoE name: the first one with an active plan, or else the first. */
export function booksByName(tables: NuxTables): Map<string, BooksEntry> {
  const plans = plansByCustomer(tables);
  const books = new Map<string, BooksEntry>();
  for (const customer of tables.customers) {
    const name = customer.pppoe_username || (customer.username ?? '');
    const { main: recharge, others = [] } = plans.get(customer.id ?? '') ?? {};
    const isRunning = recharge !== undefined && isOn(recharge) && isPppoe(recharge);
    const known = books.get(name);
    if (known && (known.isRunning || !isRunning)) continue;
    books.set(name, {
      password: customer.pppoe_password || (customer.password ?? ''),
      address: customer.pppoe_ip ?? '',
      profiles: (recharge ? [recharge, ...others] : []).map(
        ({ plan_id: id }) => tables.plans.get(id ?? '')?.name_plan ?? '',
      ),
      isRunning,
    });
  }
  return books;
}
