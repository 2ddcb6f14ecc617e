import { savePayer } from '../customers/payers.ts';
import { inTransaction } from '../database/transaction.ts';
import { FAMILY_NUMBERS, FIRM_NUMBERS } from './demo-customers.ts';
import type { DemoProvider } from './demo-month.ts';
import { actAs } from './demo-staff.ts';

/** A father pays for his family, a head office for its branches; the first of each is the payer. */
export async function linkDemoPayers({ database, counter, customerIds }: DemoProvider) {
  const { staff, now: at } = counter;
  await inTransaction(database, async (tx) => {
    for (const numbers of [FAMILY_NUMBERS, FIRM_NUMBERS]) {
      const [paidBy, ...others] = numbers.flatMap((number) => customerIds.get(number) ?? []);
      for (const customer of paidBy === undefined ? [] : others) {
        await actAs(tx, { by: staff.manager, at, action: 'customerPayerUpdate' }, (context) =>
          savePayer(context, { customer, paidBy: paidBy as number }),
        );
      }
    }
  });
}
