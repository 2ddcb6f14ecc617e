import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import { findClaim, lockClaims, noteClaim } from '../arrivals/note-claim.ts';
import type { Database } from '../database/database.ts';
import { storable } from '../database/storable.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeAudit } from '../http/audit.ts';
import type { PageForm } from '../http/public-pages.ts';
import type { RefusedClaim } from './pay-section.ts';
import type { PayTexts } from './pay-texts.ts';
import { readPayWays } from './read-pay-part.ts';

const MOST_A_DAY = 5;
const LONGEST_NUMBER = 60;

interface TypedClaim {
  customerId: number;
  form: PageForm;
  texts: PayTexts;
  now: Date;
}

/**
 * "I have paid": notes the claim of a page's customer. The same one again changes nothing and is
 * answered alike, whoever else a number may belong to. Returns why it was not taken, else undefined.
 */
export async function claimOnPage(
  database: Database,
  { customerId, form, texts, now }: TypedClaim,
): Promise<RefusedClaim | undefined> {
  const trxId = (form.fields.get('trxId') ?? '').trim();
  const ways = await readPayWays(database);
  const way = ways.find(({ accountId }) => String(accountId) === form.fields.get('account'));
  const refused = (field: RefusedClaim['field'], reason: string): RefusedClaim => ({
    accountId: way?.accountId ?? null,
    trxId: trxId.slice(0, LONGEST_NUMBER),
    field,
    reason,
  });
  if (!way) return refused('account', texts.chooseAccount);
  if (trxId.length > LONGEST_NUMBER) return refused('trxId', texts.tooLong);
  const key = transactionKey(trxId);
  if (key === undefined) return refused('trxId', texts.typeNumber);
  const { accountId } = way;
  return inTransaction(database, async (tx) => {
    await lockClaims(tx, customerId);
    if (await findClaim(tx, { customerId, accountId, key })) return undefined;
    if ((await countToday(tx, { customerId, now })) >= MOST_A_DAY) {
      return refused('form', texts.fiveToday);
    }
    const minutes = await form.countForm();
    if (minutes !== undefined) {
      return refused('form', texts.tenHere.replace('{minutes}', String(minutes)));
    }
    const { id } = await noteClaim(tx, {
      customerId,
      accountId,
      trxId: storable(trxId),
      key,
      amountPaisa: null,
      remark: null,
      madeBy: null,
      now,
    });
    // Nobody's action: open screens hear of it by the audit trail, as of any other change.
    await writeAudit(tx, {
      userId: null,
      action: 'pageClaim',
      address: '',
      changes: [
        {
          subject: 'arrival_claim',
          id,
          after: { customerId, account: accountId, trxId: storable(trxId) },
        },
      ],
      at: now,
    });
    return undefined;
  });
}

/** What was told on the customer's pages on this day, taken back or not. */
async function countToday(
  tx: Database,
  { customerId, now }: { customerId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from arrival_claims, company
    where customer_id = ${customerId} and source = 'page'
      and (made_at at time zone time_zone)::date = (${now}::timestamptz at time zone time_zone)::date
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
