import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';

const ROUTES = [
  'routes.ts',
  'billing-routes.ts',
  'money-routes.ts',
  'sms-routes.ts',
  'settings-routes.ts',
  'network-routes.ts',
  'plain-routes.ts',
].map((file) => join(readConfig({}).projectRoot, 'web', 'app', 'routes', file));

/** Screens that redirect signed-in users. */
const LEAVES_AT_ONCE = [
  '/',
  '/login',
  '/logout',
  '/error',
  '/change-password',
  '/two-step-verification',
  '$',
];

/** Further states of screens that are part of the address. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  '/arrivals': ['?tab=matched'],
  '/statement-import': ['?id=13'],
  '/customer-details/$id': ['?tab=network', '?tab=payments', '?tab=bills', '?tab=sms'],
  '/customer-import': ['?tab=register'],
  '/customer-list': ['?search=nobody-of-this-name'],
  '/dashboard': ['?tab=receivable'],
};

/** Record 1, except for places, where the first till has another id. */
const recordOf = (path: string): string => (path.startsWith('/account-statement/') ? '11' : '1');

/**
 * The address of every screen in the product's route table, with record 1 where an id is needed,
 * with further states, and of one screen that does not exist. New screens are included
 * automatically.
 */
export function everyScreen(): string[] {
  const source = ROUTES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const paths = [...source.matchAll(/(?:[sS]creen\(\s*|path: )'([^']+)'/g)].map(([, path]) => path);
  const addresses = paths
    .filter((path): path is string => path !== undefined && !LEAVES_AT_ONCE.includes(path))
    .flatMap((path) => ['', ...(STATES[path] ?? [])].map((state) => path + state));
  const addressed = addresses.map((path) => path.replace('$id', recordOf(path)));
  return [...addressed, '/no-such-screen'];
}

/** Whether the screen is shown inside the application frame. */
export const hasShell = (path: string): boolean => !/^\/(error|no-such-screen)/.test(path);
