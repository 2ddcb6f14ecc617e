import { NO_MOBILE } from '@netkhata/contract/wire-formats';
import { isForeignMobile } from '@netkhata/domain/mobile-number';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { readCompany } from './company-settings.ts';

/**
 * Throws 422 on a field with a foreign number if the company only accepts Bangladeshi ones
 * (decisions section 4). Numbers are as decoded by the contract; unchanged ones are accepted.
 */
export async function requireOwnMobiles(
  tx: Database,
  numbers: Readonly<Record<string, string | null | undefined>>,
  stored: readonly (string | null)[] = [],
): Promise<void> {
  const foreign = foreignMobiles(numbers, stored);
  if (foreign.length === 0 || (await readCompany(tx)).phoneRule === 'international') return;
  throw badInput(Object.fromEntries(foreign.map((field) => [field, NO_MOBILE])));
}

/** Fields with a new foreign number. */
export const foreignMobiles = (
  numbers: Readonly<Record<string, string | null | undefined>>,
  stored: readonly (string | null)[] = [],
): string[] =>
  Object.entries(numbers)
    .filter(([, number]) => number && isForeignMobile(number) && !stored.includes(number))
    .map(([field]) => field);
