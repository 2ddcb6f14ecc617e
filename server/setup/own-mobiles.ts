import { NO_MOBILE } from '@netkhata/contract/wire-contact';
import { isForeignMobile } from '@netkhata/domain/mobile-number';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { readCompany } from './company-settings.ts';

/**
 * 422 on a field whose number is of another country, where the company takes only Bangladeshi ones
 * (decisions section 4). The numbers are as the contract decodes them; one that was there before is
 * left alone.
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

/** The fields whose number is of another country, but for those that stay. */
export const foreignMobiles = (
  numbers: Readonly<Record<string, string | null | undefined>>,
  stored: readonly (string | null)[] = [],
): string[] =>
  Object.entries(numbers)
    .filter(([, number]) => number && isForeignMobile(number) && !stored.includes(number))
    .map(([field]) => field);
