import { type Message, message } from '@netkhata/contract/messages';
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

const TRANSACTION_TAKEN = { field: 'trxId', reason: message('payment.trxIdTaken') };

/** Refusals for rows rejected by a unique key. */
const TAKEN: Record<string, { field: string; reason: Message }> = {
  areas_name_key: { field: 'name', reason: message('area.nameTaken') },
  zones_name_key: { field: 'name', reason: message('zone.nameTaken') },
  routers_name_key: { field: 'name', reason: message('router.nameTaken') },
  routers_address_key: { field: 'address', reason: message('router.addressTaken') },
  network_profiles_name_key: { field: 'name', reason: message('networkProfile.nameTaken') },
  packages_name_key: { field: 'name', reason: message('package.nameTaken') },
  blocks_area_name_key: { field: 'block', reason: message('block.nameTaken') },
  roads_area_name_key: { field: 'road', reason: message('road.nameTaken') },
  items_name_key: { field: 'name', reason: message('item.nameTaken') },
  accounts_name_key: { field: 'name', reason: message('account.nameTaken') },
  money_categories_name_key: { field: 'name', reason: message('category.nameTaken') },
  money_movements_opening_once_key: {
    field: 'account',
    reason: message('movement.openedAlready'),
  },
  labels_name_key: { field: 'name', reason: message('label.nameTaken') },
  saved_views_name_key: { field: 'name', reason: message('view.nameTaken') },
  users_email_key: { field: 'email', reason: message('user.nameTaken') },
  customers_code_key: { field: 'code', reason: message('customer.codeTaken') },
  customers_pppoe_user_name_key: {
    field: 'pppoeUserName',
    reason: message('customer.pppoeTaken'),
  },
  payments_mobile_trx_key: TRANSACTION_TAKEN,
  payments_bank_trx_key: TRANSACTION_TAKEN,
  payments_trx_shared_once_key: TRANSACTION_TAKEN,
};

/** Constraints that prevent collecting or spending the same money twice. */
const MONEY_CHECKS = new Set([
  'bill_balances_due_paisa_check',
  'customer_balances_advance_paisa_check',
  // The payment that a shared transaction number belongs to was deleted meanwhile.
  'payments_shared_trx_same',
  'till_not_below_zero',
]);

/** Unique keys that only a concurrent change can violate. */
const MEANWHILE = new Set([
  // The same idempotency key sent at the same moment with two different calls.
  'idempotency_keys_pkey',
  'suspensions_open_key',
  'payment_promises_open_key',
  'planned_changes_day_key',
  'planned_changes_in_order',
  'customer_aways_apart',
  'covered_months_pkey',
  'bills_bill_no_key',
  'ledger_entries_reverses_entry_id_key',
  'ledger_entries_movement_once_key',
  'sms_messages_resend_of_key',
  'handover_payments_once_key',
  'handover_payments_in_hand',
  'payments_on_the_way',
  'till_sessions_open_key',
  'till_session_of_keeper',
  'day_closes_day_key',
  'day_closes_in_order',
  'day_closes_last_first',
]);

/** Other constraints and triggers whose refusal a user can act on. */
const REFUSED: Record<string, Message> = {
  // One of several payments of an arrival was deleted by itself.
  arrival_matched_whole: message('arrival.ofSeveral'),
  ledger_postings_own_debt: message('staffDebt.isOwn'),
  users_hold_no_cash: message('user.holdsCash'),
  users_owe_nothing: message('user.owesMoney'),
  users_keep_no_till: message('user.keepsTill'),
  accounts_open_till_stays: message('till.isOpen'),
  accounts_type_stays: message('account.typeStays'),
};

/** The refusal that a database error maps to; undefined for a fault of the server. */
export function failureOfConstraint(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return outOfReach(message('database.diskFull'));
  if (isOutOfReach(error)) {
    return outOfReach(message('database.outOfReach'));
  }
  if (!isDatabaseError(error)) return undefined;
  const { code, constraint = '', detail = '' } = error;
  const taken = TAKEN[constraint];
  if (code === UNIQUE_VIOLATION && taken) return badInput({ [taken.field]: taken.reason });
  const refused = REFUSED[constraint];
  if (refused) return conflict(refused);
  // The detail is the customer's code.
  if (constraint === 'customer_stays')
    return conflict(message('move.customerLeaves', { code: detail }));
  const isMoneyGone = code === CHECK_VIOLATION && MONEY_CHECKS.has(constraint);
  if (isRetryable(error) || isMoneyGone || MEANWHILE.has(constraint)) {
    return conflict(message('database.changedMeanwhile'));
  }
  if (code === FOREIGN_KEY_VIOLATION) return badInput({ id: message('record.unknown') });
  if (code === NUMERIC_OUT_OF_RANGE) return badInput({ amount: message('field.outOfRange') });
  if (code === UNTRANSLATABLE_CHARACTER || code === INVALID_TEXT) {
    return badInput({ text: message('field.unstorableCharacter') });
  }
  return undefined;
}
