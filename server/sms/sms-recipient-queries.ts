import type { Day } from '@netkhata/domain/billing-period';
import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { allOf } from '../lists/list-filters.ts';

export interface SmsRecipient {
  id: number;
  name: string;
  code: string;
  mobileNo: string;
  status: CustomerStatus;
  isSmsWanted: boolean;
  /** What the customer owes; negative for an advance. */
  balancePaisa: Paisa;
  /** Matches the narrowing conditions. */
  isMeant: boolean;
}

/** Conditions that narrow the chosen customers; null or missing means no condition. */
export interface RecipientNarrowing {
  onlyOwing?: boolean | null | undefined;
  moreThan?: Paisa | null | undefined;
  /** The oldest due must be before this day. */
  owingBefore?: Day | null;
  package?: number | null | undefined;
  label?: number | null | undefined;
}

interface Choice {
  user: SignedInUser;
  narrowing: RecipientNarrowing;
}

/** The customers with these ids that the user may see. */
export const readChosenRecipients = (
  tx: Database,
  choice: Choice,
  ids: readonly number[],
): Promise<SmsRecipient[]> => readRecipients(tx, choice, sql`customers.id = any(${ids}::bigint[])`);

/** The customers of a zone that the user may see, without those who go with a move. */
export const readZoneRecipients = (
  tx: Database,
  choice: Choice,
  zoneId: number,
): Promise<SmsRecipient[]> =>
  readRecipients(
    tx,
    choice,
    sql`customers.zone_id = ${zoneId} and ${customerStays(sql`customers.id`)}`,
  );

async function readRecipients(
  tx: Database,
  { user, narrowing }: Choice,
  chosen: RawBuilder<unknown>,
): Promise<SmsRecipient[]> {
  const recipients = await sql<SmsRecipient>`
    select customers.id, customers.name, customers.code, customers.mobile_no,
      customers.status, customers.is_sms_wanted, balances.balance_paisa,
      ${allOf(conditionsOf(narrowing))} as is_meant
    from customers join customer_balances balances on balances.customer_id = customers.id
    where ${chosen} and ${customersInScope(user)}
    order by customers.id
  `.execute(tx);
  return recipients.rows;
}

function conditionsOf(narrowing: RecipientNarrowing): RawBuilder<unknown>[] {
  const { onlyOwing, moreThan, owingBefore, package: packageId, label } = narrowing;
  return [
    ...(onlyOwing ? [sql`balances.balance_paisa > 0`] : []),
    ...(isPresent(moreThan) ? [sql`balances.balance_paisa > ${moreThan}`] : []),
    ...(isPresent(owingBefore)
      ? [
          sql`(balances.balance_paisa > 0 and balances.oldest_due_on < ${owingBefore}::date) is true`,
        ]
      : []),
    ...(isPresent(packageId)
      ? [sql`customers.package_id is not distinct from ${packageId}::bigint`]
      : []),
    ...(isPresent(label)
      ? [
          sql`customers.id in (
            select customer_id from customer_labels where label_id = ${label}::bigint)`,
        ]
      : []),
  ];
}

const isPresent = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;
