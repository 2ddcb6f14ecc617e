import {
  CHECK_VIOLATION,
  FOREIGN_KEY_VIOLATION,
  INVALID_TEXT,
  isDatabaseError,
  isDiskFull,
  isOutOfReach,
  isRetryable,
  NUMERIC_OUT_OF_RANGE,
  UNIQUE_VIOLATION,
  UNTRANSLATABLE_CHARACTER,
} from '../database/database-error.ts';
import { badInput, conflict, type Failure, outOfReach } from './failure.ts';

/** What a user is told when a unique key of the database refuses a row. */
const TAKEN: Record<string, { field: string; message: string }> = {
  areas_name_key: { field: 'name', message: 'There is an area with this name already.' },
  zones_name_key: { field: 'name', message: 'There is a zone with this name already.' },
  packages_name_key: { field: 'name', message: 'There is a package with this name already.' },
  blocks_area_name_key: { field: 'block', message: 'This area has such a block already.' },
  roads_area_name_key: { field: 'road', message: 'This area has such a road already.' },
  items_name_key: { field: 'name', message: 'There is an item with this name already.' },
  accounts_name_key: { field: 'name', message: 'There is an account with this name already.' },
  labels_name_key: { field: 'name', message: 'There is a label with this name already.' },
  saved_views_name_key: { field: 'name', message: 'There is a view with this name already.' },
  users_email_key: { field: 'email', message: 'Another user signs in with this name.' },
  customers_code_key: { field: 'code', message: 'Another customer has this code.' },
  customers_pppoe_user_name_key: {
    field: 'pppoeUserName',
    message: 'Another customer uses this PPPoE user name.',
  },
  payments_trx_id_key: {
    field: 'trxId',
    message: 'This transaction number is recorded already.',
  },
};

/** The last guards against collecting or using the same money twice. */
const MONEY_CHECKS = new Set([
  'bill_balances_due_paisa_check',
  'customer_balances_advance_paisa_check',
]);

/** Unique keys that only somebody else's simultaneous change can hit. */
const MEANWHILE = new Set([
  'billed_months_pkey',
  'bills_bill_no_key',
  'ledger_entries_reverses_entry_id_key',
  'sms_messages_resend_of_key',
]);

/** The refusal a database error stands for, where it is not our own fault; else undefined. */
export function failureOfConstraint(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return outOfReach('The disk of the database is full.');
  if (isOutOfReach(error)) {
    return outOfReach('The database is out of reach. Please try again in a moment.');
  }
  if (!isDatabaseError(error)) return undefined;
  const { code, constraint = '' } = error;
  const taken = TAKEN[constraint];
  if (code === UNIQUE_VIOLATION && taken) return badInput({ [taken.field]: taken.message });
  const isMoneyGone = code === CHECK_VIOLATION && MONEY_CHECKS.has(constraint);
  if (isRetryable(error) || isMoneyGone || MEANWHILE.has(constraint)) {
    return conflict('The data was changed by someone else meanwhile. Please try again.');
  }
  if (code === FOREIGN_KEY_VIOLATION) return badInput({ id: 'There is no such record.' });
  if (code === NUMERIC_OUT_OF_RANGE) return badInput({ amount: 'Is too large.' });
  if (code === UNTRANSLATABLE_CHARACTER || code === INVALID_TEXT) {
    return badInput({ text: 'Has a character that cannot be stored.' });
  }
  return undefined;
}
