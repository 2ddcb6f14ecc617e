import { instant, plain, taka, type TakeoutFile, text, yesNo } from './takeout-column.ts';

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
    plain('id', 'accounts.id', 'Its number.'),
    text('name', 'accounts.name', 'Its name.'),
    plain('key', 'key', 'What the product posts to it for; empty for a place of money.'),
    plain('money_type', 'reference_type', 'Of a place of money: cash, bank or mobile.'),
    text('keeper', 'keepers.name', 'Who answers for a till.'),
    yesNo('active', 'accounts.is_active', 'Whether it can be chosen.'),
    taka('balance', 'coalesce(balance_paisa, 0)', 'The sum of its postings: debit is positive.'),
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
    plain('account_id', 'places.account_id', 'The account; an id of accounts.csv.'),
    text('account', 'accounts.name', 'The same as a word.'),
    plain('user_id', 'users.id', 'Whose hand it is, or who owes it; an id of users.csv.'),
    text('user', 'users.name', 'The same as a word.'),
    taka('in', 'in_paisa', 'All that ever came in.'),
    taka('out', 'out_paisa', 'All that ever went out.'),
    taka('balance', 'in_paisa - out_paisa', 'What lies there.'),
  ],
};

const entries: TakeoutFile = {
  name: 'ledger_entries',
  about: 'An event of the books. None is ever changed: what was wrong is reversed by another.',
  table: 'ledger_entries',
  orderBy: 'id',
  columns: [
    plain('id', 'id', 'Its number, rising with time.'),
    plain('kind', 'kind', 'What happened.'),
    plain('entry_date', 'entry_date', 'The day it is in the books.'),
    plain('customer_id', 'customer_id', 'The customer; an id of customers.csv.'),
    plain('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plain('payment_id', 'payment_id', 'The payment; an id of payments.csv.'),
    plain('handover_id', 'handover_id', 'The hand-over; an id of handovers.csv.'),
    plain('movement_id', 'movement_id', 'The movement; an id of money_movements.csv.'),
    plain('till_count_id', 'till_count_id', 'The count of a till.'),
    plain('reverses_entry_id', 'reverses_entry_id', 'The entry that this takes back.'),
    plain('created_by', 'created_by', 'Who caused it; an id of users.csv.'),
    instant('created_at', 'created_at', 'When it was written.'),
  ],
};

const postings: TakeoutFile = {
  name: 'ledger_postings',
  about: 'A line of an entry. The lines of each entry come to zero, and so do all of them.',
  table: 'ledger_postings',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'ledger_postings.id',
  columns: [
    plain('id', 'ledger_postings.id', 'Its number.'),
    plain('entry_id', 'entry_id', 'The entry; an id of ledger_entries.csv.'),
    plain('account_id', 'account_id', 'The account; an id of accounts.csv.'),
    text('account', 'accounts.name', 'The same as a word.'),
    taka('amount', 'amount_paisa', 'Debit is positive, credit negative, in taka.'),
    plain('customer_id', 'customer_id', 'The customer; an id of customers.csv.'),
    plain('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plain('user_id', 'staff_id', 'Whose hand, or who owes it; an id of users.csv.'),
    plain('category_id', 'category_id', 'What it was for; an id of money_categories.csv.'),
  ],
};

const categories: TakeoutFile = {
  name: 'money_categories',
  about: 'What money is paid out or in for.',
  table: 'money_categories',
  joins: 'join accounts on accounts.id = account_id',
  orderBy: 'money_categories.id',
  columns: [
    plain('id', 'money_categories.id', 'Its number.'),
    text('name', 'money_categories.name', 'Its name.'),
    plain('direction', 'direction', 'out or in.'),
    text('account', 'accounts.name', 'The account it is booked to.'),
    yesNo('active', 'money_categories.is_active', 'Whether it can be chosen.'),
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
    plain('id', 'money_movements.id', 'Its number.'),
    plain('movement_no', 'movement_no', 'The number on it.'),
    plain('kind', 'money_movements.kind', 'transfer, paid_out or paid_in.'),
    plain('state', 'state', 'waiting, posted, refused or taken_back.'),
    plain('movement_date', 'movement_date', 'The day it happened.'),
    text('account', 'accounts.name', 'The place it left, or came into when it was paid in.'),
    text('to_account', 'targets.name', 'The place that a transfer came into.'),
    taka('amount', 'amount_paisa', 'How much arrived.'),
    taka('fee', 'fee_paisa', 'What the transfer cost besides.'),
    text('category', 'categories.name', 'What it was for.'),
    plain('user_id', 'staff_id', 'Of staff money: whose; an id of users.csv.'),
    plain('customer_id', 'customer_id', 'Of a refund: whose; an id of customers.csv.'),
    text('remarks', 'remarks', 'What was noted.'),
    text('created_by', 'makers.name', 'Who entered it.'),
    instant('created_at', 'money_movements.created_at', 'When.'),
    text('take_back_reason', 'take_back_reason', 'Why it was taken back, if it was.'),
  ],
};

const handovers: TakeoutFile = {
  name: 'handovers',
  about: "Cash on its way from a collector's hand to a till.",
  table: 'handovers',
  joins: `join accounts on accounts.id = account_id
    join users collectors on collectors.id = collector_id
    left join users receivers on receivers.id = receiver_id`,
  orderBy: 'handovers.id',
  columns: [
    plain('id', 'handovers.id', 'Its number.'),
    plain('number', 'handovers.number', 'The number on it.'),
    text('collector', 'collectors.name', 'Who hands over.'),
    text('till', 'accounts.name', 'The till.'),
    text('receiver', 'receivers.name', 'Who counted it there.'),
    plain('state', 'handovers.state', 'What has become of it.'),
    plain('payment_count', 'payment_count', 'How many payments.'),
    taka('payments', 'payments_paisa', 'What they come to.'),
    taka('outlays', 'outlays_paisa', 'What was spent on the way.'),
    taka('accepted_outlays', 'accepted_outlays_paisa', 'What of that was accepted.'),
    taka('collector_count', 'collector_paisa', 'What the collector counted.'),
    taka('receiver_count', 'receiver_paisa', 'What the receiver counted.'),
    instant('submitted_at', 'submitted_at', 'When it was handed over.'),
    instant('ended_at', 'ended_at', 'When it ended.'),
  ],
};

const handoverPayments: TakeoutFile = {
  name: 'handover_payments',
  about: 'A payment in a hand-over.',
  table: 'handover_payments',
  orderBy: 'handover_id, payment_id',
  columns: [
    plain('handover_id', 'handover_id', 'The hand-over; an id of handovers.csv.'),
    plain('payment_id', 'payment_id', 'The payment; an id of payments.csv.'),
    yesNo('released', 'is_released', 'Whether it is in the hand again.'),
  ],
};

export const LEDGER_FILES: readonly TakeoutFile[] = [
  accounts,
  places,
  entries,
  postings,
  categories,
  movements,
  handovers,
  handoverPayments,
];
