import { bringStatement, statementCsv } from './arrival-file.ts';
import { callProduct } from './seed-month.ts';
import { daysAgo } from './today.ts';

/**
 * Adds to the seeded data hand-over 1, withdrawn again so that its payment is in the hand as
 * before, close 1, of a day before all other data, and a statement of a wallet.
 */
export async function seedMoney(address: string, token: string): Promise<void> {
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  const notes = [{ note: 100, pieces: 3 }];
  await post('handover_create', { account: 11, upTo: 1, paymentsTotal: '300', notes });
  await post('handover_withdraw', { id: 1 });
  const day = daysAgo(70);
  await post('day_close', { day });
  const [from, number] = ['01812345678', 'CJU0PZQ3U'];
  const at = `${daysAgo(1)} 21:02:00`;
  const lines = [
    { at, number: `${number}1`, in: 700, from },
    { at, number: `${number}2`, in: 500, from: '01911111111', reference: 'for internet' },
    { at, number: `${number}3`, out: 100, reference: 'settlement' },
  ];
  await bringStatement({ address, token }, 13, statementCsv(lines, 0));
}
