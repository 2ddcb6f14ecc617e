import { callProduct } from './seed-month.ts';
import { daysAgo } from './today.ts';

/**
 * Adds to the seeded data hand-over 1, withdrawn again so that its payment is in the hand as
 * before, and close 1, of a day before all other data.
 */
export async function seedMoney(address: string, token: string): Promise<void> {
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  const notes = [{ note: 100, pieces: 3 }];
  await post('handover_create', { account: 11, upTo: 1, paymentsTotal: '300', notes });
  await post('handover_withdraw', { id: 1 });
  const day = daysAgo(70);
  await post('day_close', { day });
}
