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
    plainColumn('id', 'Its number.', 'accounts.id'),
    textColumn('name', 'Its name.', 'accounts.name'),
    plainColumn('key', 'What the product posts to it for; empty for a place of money.'),
    plainColumn('money_type', 'Of a place of money: cash, bank or mobile.', 'reference_type'),
    textColumn('keeper', 'Who answers for a till.', 'keepers.name'),
    yesNoColumn('active', 'Whether it can be chosen.', 'accounts.is_active'),
    textColumn('public_no', 'The number that customers pay to.'),
    yesNoColumn('on_page', "Whether the customer's page shows it.", 'is_on_page'),
    textColumn('page_hint', 'What is said beside it there.'),
    takaColumn(
      'balance',
      'The sum of its postings: debit is positive.',
      'coalesce(balance_paisa, 0)',
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
    plainColumn('account_id', 'The account; an id of accounts.csv.', 'places.account_id'),
    textColumn('account', 'The same as a word.', 'accounts.name'),
    plainColumn('user_id', 'Whose hand it is, or who owes it; an id of users.csv.', 'users.id'),
    textColumn('user', 'The same as a word.', 'users.name'),
    takaColumn('in', 'All that ever came in.', 'in_paisa'),
    takaColumn('out', 'All that ever went out.', 'out_paisa'),
    takaColumn('balance', 'What lies there.', 'in_paisa - out_paisa'),
  ],
};

const entries: TakeoutFile = {
  name: 'ledger_entries',
  about: 'An event of the books. None is ever changed: what was wrong is reversed by another.',
  table: 'ledger_entries',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number, rising with time.'),
    plainColumn('kind', 'What happened.'),
    plainColumn('entry_date', 'The day it is in the books.'),
    plainColumn('customer_id', 'The customer; an id of customers.csv.'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    plainColumn('handover_id', 'The hand-over; an id of handovers.csv.'),
    plainColumn('movement_id', 'The movement; an id of money_movements.csv.'),
    plainColumn('till_count_id', 'The count of a till.'),
    plainColumn('reverses_entry_id', 'The entry that this takes back.'),
    plainColumn('created_by', 'Who caused it; an id of users.csv.'),
    instantColumn('created_at', 'When it was written.'),
  ],
};

const postings: TakeoutFile = {
  name: 'ledger_postings',
  about: 'A line of an entry. The lines of each entry come to zero, and so do all of them.',
  table: 'ledger_postings',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'ledger_postings.id',
  columns: [
    plainColumn('id', 'Its number.', 'ledger_postings.id'),
    plainColumn('entry_id', 'The entry; an id of ledger_entries.csv.'),
    plainColumn('account_id', 'The account; an id of accounts.csv.'),
    textColumn('account', 'The same as a word.', 'accounts.name'),
    takaColumn('amount', 'Debit is positive, credit negative, in taka.', 'amount_paisa'),
    plainColumn('customer_id', 'The customer; an id of customers.csv.'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('user_id', 'Whose hand, or who owes it; an id of users.csv.', 'staff_id'),
    plainColumn('category_id', 'What it was for; an id of money_categories.csv.'),
  ],
};

const categories: TakeoutFile = {
  name: 'money_categories',
  about: 'What money is paid out or in for.',
  table: 'money_categories',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'money_categories.id',
  columns: [
    plainColumn('id', 'Its number.', 'money_categories.id'),
    textColumn('name', 'Its name.', 'money_categories.name'),
    plainColumn('direction', 'out or in.'),
    textColumn('account', 'The account it is booked to.', 'accounts.name'),
    yesNoColumn('active', 'Whether it can be chosen.', 'money_categories.is_active'),
    yesNoColumn('outlay', 'Whether collectors may spend on it on their way.', 'is_outlay'),
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
    plainColumn('id', 'Its number.', 'money_movements.id'),
    plainColumn('movement_no', 'The number on it.'),
    plainColumn('kind', 'transfer, paid_out or paid_in.', 'money_movements.kind'),
    plainColumn('state', 'waiting, posted, refused or taken_back.'),
    plainColumn('movement_date', 'The day it happened.'),
    textColumn('account', 'The place it left, or came into when it was paid in.', 'accounts.name'),
    textColumn('to_account', 'The place that a transfer came into.', 'targets.name'),
    takaColumn('amount', 'How much arrived.', 'amount_paisa'),
    takaColumn('fee', 'What the transfer cost besides.', 'fee_paisa'),
    takaColumn('rounded', 'What the till lacked of a refund, less than a note.', 'rounded_paisa'),
    textColumn('category', 'What it was for.', 'categories.name'),
    plainColumn('user_id', 'Of staff money: whose; an id of users.csv.', 'staff_id'),
    plainColumn('customer_id', 'Of a refund: whose; an id of customers.csv.'),
    textColumn('remarks', 'What was noted.'),
    textColumn('created_by', 'Who entered it.', 'makers.name'),
    instantColumn('created_at', 'When.', 'money_movements.created_at'),
    userColumn('decided_by', 'Who approved or refused it, where that was needed.'),
    instantColumn('decided_at', 'When.'),
    textColumn('refusal_reason', 'Why it was refused, if it was.'),
    userColumn('taken_back_by', 'Who took it back.'),
    instantColumn('taken_back_at', 'When.'),
    textColumn('take_back_reason', 'Why it was taken back, if it was.'),
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
