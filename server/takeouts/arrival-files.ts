import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';

const JOIN_ACCOUNT = 'join accounts on accounts.id = account_id';
const ofAccount = (table: string) => [
  plainColumn('account_id', 'The account; an id of accounts.csv.', `${table}.account_id`),
  textColumn('account', 'The same as a word.', 'accounts.name'),
];

const arrivals: TakeoutFile = {
  name: 'arrivals',
  about: "What a wallet's or bank's record says came into an account, or left it.",
  table: 'arrivals',
  joins: JOIN_ACCOUNT,
  orderBy: 'arrivals.id',
  columns: [
    plainColumn('id', 'Its number.', 'arrivals.id'),
    ...ofAccount('arrivals'),
    plainColumn('direction', 'in or out.'),
    takaColumn('amount', 'What was paid.', 'amount_paisa'),
    takaColumn('fee', 'What the wallet took for it; empty where nobody told.', 'fee_paisa'),
    takaColumn('net', 'What it changed of the account.', 'net_paisa'),
    instantColumn('occurred_at', 'When.'),
    yesNoColumn('has_time', 'Whether the record tells the time besides the day.'),
    plainColumn('day', 'The day.', 'occurred_on'),
    textColumn('trx_id', 'The transaction number.'),
    textColumn('counterparty_no', 'The number of the other side.'),
    textColumn('counterparty_mobile', 'Its mobile number.'),
    textColumn('counterparty_name', 'Its name.'),
    textColumn('reference', 'What the payer wrote.'),
    takaColumn('balance_after', 'What the account had after it.', 'balance_after_paisa'),
    plainColumn('alike_no', 'Of lines without a number that are alike, which one it is.'),
    plainColumn('state', 'open, matched or set_aside.', 'arrivals.state'),
  ],
};

const sources: TakeoutFile = {
  name: 'arrival_sources',
  about: 'What told of an arrival, with the record as it came.',
  table: 'arrival_sources',
  orderBy: 'arrival_sources.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('arrival_id', 'The arrival; an id of arrivals.csv.'),
    plainColumn('kind', 'file, pasted, forwarded, notification, bill_pay or checkout.'),
    plainColumn('statement_id', 'The file; an id of arrival_statements.csv.'),
    plainColumn('line_no', 'Its line there.'),
    plainColumn('connection_id', 'The connection that it came by.'),
    textColumn('raw', 'The record.'),
    userColumn('brought_by', 'Who brought it.'),
    instantColumn('brought_at', 'When.'),
    takaColumn('amount', 'The amount that it tells.', 'amount_paisa'),
    takaColumn('fee', 'The fee that it tells.', 'fee_paisa'),
    yesNoColumn(
      'tells_otherwise',
      'Whether it tells another amount or fee than the arrival has.',
      'arrival_sources.differs',
    ),
  ],
};

const statements: TakeoutFile = {
  name: 'arrival_statements',
  about: 'A file of a wallet or a bank.',
  table: 'arrival_statements',
  joins: JOIN_ACCOUNT,
  orderBy: 'arrival_statements.id',
  columns: [
    plainColumn('id', 'Its number.', 'arrival_statements.id'),
    ...ofAccount('arrival_statements'),
    textColumn('file_name', 'Its name.'),
    instantColumn('from_at', 'When its first line happened.'),
    instantColumn('until_at', 'When its last line happened.'),
    takaColumn('opening', 'What the account had before.', 'opening_paisa'),
    takaColumn('closing', 'What it had after.', 'closing_paisa'),
    plainColumn('line_count', 'How many lines.'),
    plainColumn('new_count', 'How many of them nobody had told before.'),
    plainColumn('known_count', 'How many were known.'),
    plainColumn('differing_count', 'How many told another amount than was known.'),
    takaColumn('in', 'What came in.', 'in_paisa'),
    takaColumn('out', 'What went out.', 'out_paisa'),
    userColumn('brought_by', 'Who brought it.'),
    instantColumn('brought_at', 'When.'),
  ],
};

const matches: TakeoutFile = {
  name: 'arrival_matches',
  about: 'An arrival and the payment or movement for the same money; also what was undone.',
  table: 'arrival_matches',
  orderBy: 'arrival_matches.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('arrival_id', 'The arrival; an id of arrivals.csv.'),
    plainColumn('account_id', 'The account; an id of accounts.csv.'),
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    plainColumn('movement_id', 'The movement; an id of money_movements.csv.'),
    plainColumn('way', 'confirmed with the other strong ones, or chosen.'),
    plainColumn('strength', 'How sure it was.'),
    textColumn('reasons', 'What spoke for it.', 'reasons::text'),
    textColumn('against', 'Who was proposed more strongly.', 'against::text'),
    yesNoColumn('made', 'Whether the payment or movement was made by it.', 'made_it'),
    yesNoColumn('own_word', 'Whether only who matched it had told of it.', 'is_own_word'),
    userColumn('matched_by', 'Who matched it.'),
    instantColumn('matched_at', 'When.'),
    userColumn('ended_by', 'Who undid it.'),
    instantColumn('ended_at', 'When.'),
    textColumn('end_reason', 'Why.'),
  ],
};

const asides: TakeoutFile = {
  name: 'arrival_asides',
  about: 'An arrival that is not ours was set aside.',
  table: 'arrival_asides',
  orderBy: 'arrival_asides.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('arrival_id', 'The arrival; an id of arrivals.csv.'),
    textColumn('reason', 'Why.'),
    userColumn('set_by', 'Who did.'),
    instantColumn('set_at', 'When.'),
    userColumn('ended_by', 'Who opened it again.'),
    instantColumn('ended_at', 'When.'),
  ],
};

const checkTicks: TakeoutFile = {
  name: 'check_ticks',
  about: 'Something to check was ticked off.',
  table: 'check_ticks',
  orderBy: 'check_ticks.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('kind', 'What it was.'),
    plainColumn('record_id', 'The record that it was about.'),
    textColumn('facts', 'What it was ticked off with.'),
    textColumn('remark', 'Why it is all right.'),
    userColumn('ticked_by', 'Who ticked it off.'),
    instantColumn('ticked_at', 'When.'),
    userColumn('ended_by', 'Who put it back on the list.'),
    instantColumn('ended_at', 'When.'),
  ],
};

const numberAttempts: TakeoutFile = {
  name: 'number_attempts',
  about: 'A transaction number was entered for another customer than the payment that has it.',
  table: 'number_attempts',
  orderBy: 'number_attempts.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('payment_id', 'The payment that has the number; an id of payments.csv.'),
    plainColumn('customer_id', 'For whom it was entered; an id of customers.csv.'),
    takaColumn('amount', 'What was entered.', 'amount_paisa'),
    userColumn('tried_by', 'Who entered it.'),
    instantColumn('tried_at', 'When.'),
  ],
};

const claims: TakeoutFile = {
  name: 'arrival_claims',
  about: 'A customer said, or staff noted, that a payment was made.',
  table: 'arrival_claims',
  joins: JOIN_ACCOUNT,
  orderBy: 'arrival_claims.id',
  columns: [
    plainColumn('id', 'Its number.', 'arrival_claims.id'),
    plainColumn('customer_id', 'The customer; an id of customers.csv.'),
    ...ofAccount('arrival_claims'),
    textColumn('trx_id', 'The transaction number.'),
    takaColumn('amount', 'The amount, where it was told.', 'amount_paisa'),
    plainColumn('source', 'page or staff.'),
    textColumn('remark', 'What was noted.'),
    userColumn('made_by', 'Who noted it.'),
    instantColumn('made_at', 'When.'),
    instantColumn('holds_until', 'Until when it kept the customer from being suspended.'),
    userColumn('withdrawn_by', 'Who withdrew it.'),
    instantColumn('withdrawn_at', 'When.'),
  ],
};

const checkoutAttempts: TakeoutFile = {
  name: 'checkout_attempts',
  about: 'A customer began to pay on their page.',
  table: 'checkout_attempts',
  joins: JOIN_ACCOUNT,
  orderBy: 'checkout_attempts.id',
  columns: [
    plainColumn('id', 'Its number.', 'checkout_attempts.id'),
    plainColumn('customer_id', 'The customer; an id of customers.csv.'),
    ...ofAccount('checkout_attempts'),
    plainColumn('connection_id', 'The connection that it went by.'),
    takaColumn('amount', 'What was to be paid.', 'amount_paisa'),
    plainColumn(
      'state',
      'begun, not_created, created, executing, completed, to_check, failed or expired.',
    ),
    textColumn('invoice_no', 'Our number of it at the wallet.'),
    textColumn('wallet_payment_id', "The wallet's number of it."),
    plainColumn('language', 'The language of the page.'),
    instantColumn('began_at', 'When.'),
  ],
};

const checkoutSteps: TakeoutFile = {
  name: 'checkout_steps',
  about: 'What became of an attempt to pay on the page.',
  table: 'checkout_steps',
  orderBy: 'checkout_steps.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('attempt_id', 'The attempt; an id of checkout_attempts.csv.'),
    plainColumn('state', 'What it then was.'),
    textColumn('wallet_payment_id', "The wallet's number of it, where it was told."),
    textColumn('trx_id', 'The transaction number of the payment.'),
    takaColumn('amount', "What the wallet's record says was paid.", 'amount_paisa'),
    plainColumn('arrival_id', 'The arrival; an id of arrivals.csv.'),
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    textColumn('reason', 'Why, as a message key with values.', 'checkout_steps.reason::text'),
    instantColumn('happened_at', 'When.'),
  ],
};

const checkoutRefunds: TakeoutFile = {
  name: 'checkout_refunds',
  about: 'Money of a payment on the page that was to be given back through the wallet.',
  table: 'checkout_refunds',
  orderBy: 'checkout_refunds.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('attempt_id', 'The attempt; an id of checkout_attempts.csv.'),
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    takaColumn('amount', 'The amount.', 'amount_paisa'),
    textColumn('reason', 'Why.'),
    userColumn('asked_by', 'Who asked for it.'),
    instantColumn('asked_at', 'When.'),
    plainColumn('state', 'asked, done, to_check or refused.'),
    textColumn('trx_id', "The wallet's number of it."),
    plainColumn('arrival_id', 'The money that left; an id of arrivals.csv.'),
    textColumn('end_reason', 'Why not, as a message key with values.', 'end_reason::text'),
    instantColumn('ended_at', 'When it ended.'),
  ],
};

const unreadTexts: TakeoutFile = {
  name: 'unread_texts',
  about: 'A text that came and could not be read.',
  table: 'unread_texts',
  orderBy: 'unread_texts.id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('account_id', 'The account; an id of accounts.csv.'),
    plainColumn('kind', 'pasted, forwarded or notification.'),
    textColumn('sender', 'Who sent it.'),
    textColumn('body', 'The text.'),
    plainColumn('reason', 'Why it could not be read.'),
    instantColumn('sent_at', 'When it was sent.'),
    userColumn('brought_by', 'Who pasted it.'),
    instantColumn('brought_at', 'When it came.'),
    userColumn('looked_at_by', 'Who looked at it.'),
    instantColumn('looked_at', 'When.'),
    textColumn('remark', 'What was noted.'),
  ],
};

export const ARRIVAL_FILES: readonly TakeoutFile[] = [
  statements,
  arrivals,
  sources,
  matches,
  asides,
  checkTicks,
  numberAttempts,
  claims,
  checkoutAttempts,
  checkoutSteps,
  checkoutRefunds,
  unreadTexts,
];
