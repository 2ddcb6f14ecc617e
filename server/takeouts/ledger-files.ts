import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';
import { HANDOVER_FILES } from './handover-files.ts';

const accounts: TakeoutFile = {
  name: 'accounts',
  about: 'An account of the ledger, with what it stands at: together they come to zero.',
  table: 'accounts',
  joins: `left join users keepers on keepers.id = keeper_id
    left join (
      select account_id, sum(amount_paisa) as balance_paisa from ledger_postings group by account_id
    ) posted on posted.account_id = accounts.id`,
  orderBy: 'accounts.id',
  columns: [
    plainColumn('id', 'accounts.id', 'Its number.'),
    textColumn('name', 'accounts.name', 'Its name.'),
    plainColumn('key', 'key', 'What the product posts to it for; empty for a place of money.'),
    plainColumn('money_type', 'reference_type', 'Of a place of money: cash, bank or mobile.'),
    textColumn('keeper', 'keepers.name', 'Who answers for a till.'),
    yesNoColumn('active', 'accounts.is_active', 'Whether it can be chosen.'),
    takaColumn(
      'balance',
      'coalesce(balance_paisa, 0)',
      'The sum of its postings: debit is positive.',
    ),
  ],
};

const places: TakeoutFile = {
  name: 'places',
  about: "Where money lies: a till, a bank, a wallet, a collector's hand, what staff owe.",
  table: `(
      select account_id, staff_id, sum(in_paisa)::bigint as in_paisa,
        sum(out_paisa)::bigint as out_paisa
      from current_place_days group by account_id, staff_id
    ) as places`,
  joins: `join accounts on accounts.id = places.account_id
    left join users on users.id = places.staff_id`,
  orderBy: 'places.account_id, places.staff_id',
  columns: [
    plainColumn('account_id', 'places.account_id', 'The account; an id of accounts.csv.'),
    textColumn('account', 'accounts.name', 'The same as a word.'),
    plainColumn('user_id', 'users.id', 'Whose hand it is, or who owes it; an id of users.csv.'),
    textColumn('user', 'users.name', 'The same as a word.'),
    takaColumn('in', 'in_paisa', 'All that ever came in.'),
    takaColumn('out', 'out_paisa', 'All that ever went out.'),
    takaColumn('balance', 'in_paisa - out_paisa', 'What lies there.'),
  ],
};

const entries: TakeoutFile = {
  name: 'ledger_entries',
  about: 'An event of the books. None is ever changed: what was wrong is reversed by another.',
  table: 'ledger_entries',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'id', 'Its number, rising with time.'),
    plainColumn('kind', 'kind', 'What happened.'),
    plainColumn('entry_date', 'entry_date', 'The day it is in the books.'),
    plainColumn('customer_id', 'customer_id', 'The customer; an id of customers.csv.'),
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('payment_id', 'payment_id', 'The payment; an id of payments.csv.'),
    plainColumn('handover_id', 'handover_id', 'The hand-over; an id of handovers.csv.'),
    plainColumn('movement_id', 'movement_id', 'The movement; an id of money_movements.csv.'),
    plainColumn('till_count_id', 'till_count_id', 'The count of a till.'),
    plainColumn('reverses_entry_id', 'reverses_entry_id', 'The entry that this takes back.'),
    plainColumn('created_by', 'created_by', 'Who caused it; an id of users.csv.'),
    instantColumn('created_at', 'created_at', 'When it was written.'),
  ],
};

const postings: TakeoutFile = {
  name: 'ledger_postings',
  about: 'A line of an entry. The lines of each entry come to zero, and so do all of them.',
  table: 'ledger_postings',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'ledger_postings.id',
  columns: [
    plainColumn('id', 'ledger_postings.id', 'Its number.'),
    plainColumn('entry_id', 'entry_id', 'The entry; an id of ledger_entries.csv.'),
    plainColumn('account_id', 'account_id', 'The account; an id of accounts.csv.'),
    textColumn('account', 'accounts.name', 'The same as a word.'),
    takaColumn('amount', 'amount_paisa', 'Debit is positive, credit negative, in taka.'),
    plainColumn('customer_id', 'customer_id', 'The customer; an id of customers.csv.'),
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('user_id', 'staff_id', 'Whose hand, or who owes it; an id of users.csv.'),
    plainColumn('category_id', 'category_id', 'What it was for; an id of money_categories.csv.'),
  ],
};

const categories: TakeoutFile = {
  name: 'money_categories',
  about: 'What money is paid out or in for.',
  table: 'money_categories',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'money_categories.id',
  columns: [
    plainColumn('id', 'money_categories.id', 'Its number.'),
    textColumn('name', 'money_categories.name', 'Its name.'),
    plainColumn('direction', 'direction', 'out or in.'),
    textColumn('account', 'accounts.name', 'The account it is booked to.'),
    yesNoColumn('active', 'money_categories.is_active', 'Whether it can be chosen.'),
    yesNoColumn('outlay', 'is_outlay', 'Whether collectors may spend on it on their way.'),
  ],
};

const movements: TakeoutFile = {
  name: 'money_movements',
  about: 'A transfer between places, or money paid out or in.',
  table: 'money_movements',
  joins: `join accounts on accounts.id = money_movements.account_id
    left join accounts targets on targets.id = to_account_id
    left join money_categories categories on categories.id = category_id
    left join users makers on makers.id = money_movements.created_by`,
  orderBy: 'money_movements.id',
  columns: [
    plainColumn('id', 'money_movements.id', 'Its number.'),
    plainColumn('movement_no', 'movement_no', 'The number on it.'),
    plainColumn('kind', 'money_movements.kind', 'transfer, paid_out or paid_in.'),
    plainColumn('state', 'state', 'waiting, posted, refused or taken_back.'),
    plainColumn('movement_date', 'movement_date', 'The day it happened.'),
    textColumn('account', 'accounts.name', 'The place it left, or came into when it was paid in.'),
    textColumn('to_account', 'targets.name', 'The place that a transfer came into.'),
    takaColumn('amount', 'amount_paisa', 'How much arrived.'),
    takaColumn('fee', 'fee_paisa', 'What the transfer cost besides.'),
    takaColumn('rounded', 'rounded_paisa', 'What the till lacked of a refund, less than a note.'),
    textColumn('category', 'categories.name', 'What it was for.'),
    plainColumn('user_id', 'staff_id', 'Of staff money: whose; an id of users.csv.'),
    plainColumn('customer_id', 'customer_id', 'Of a refund: whose; an id of customers.csv.'),
    textColumn('remarks', 'remarks', 'What was noted.'),
    textColumn('created_by', 'makers.name', 'Who entered it.'),
    instantColumn('created_at', 'money_movements.created_at', 'When.'),
    userColumn('decided_by', 'decided_by', 'Who approved or refused it, where that was needed.'),
    instantColumn('decided_at', 'decided_at', 'When.'),
    textColumn('refusal_reason', 'refusal_reason', 'Why it was refused, if it was.'),
    userColumn('taken_back_by', 'taken_back_by', 'Who took it back.'),
    instantColumn('taken_back_at', 'taken_back_at', 'When.'),
    textColumn('take_back_reason', 'take_back_reason', 'Why it was taken back, if it was.'),
  ],
};

export const LEDGER_FILES: readonly TakeoutFile[] = [
  accounts,
  places,
  entries,
  postings,
  categories,
  movements,
  ...HANDOVER_FILES,
];
