import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';

const handovers: TakeoutFile = {
  name: 'handovers',
  about: "Cash on its way from a collector's hand to a till.",
  table: 'handovers',
  joins: `join accounts on accounts.id = account_id
    join users collectors on collectors.id = collector_id
    left join users receivers on receivers.id = receiver_id`,
  orderBy: 'handovers.id',
  columns: [
    plainColumn('id', 'Its number.', 'handovers.id'),
    plainColumn('number', 'The number on it.', 'handovers.number'),
    textColumn('collector', 'Who hands over.', 'collectors.name'),
    textColumn('till', 'The till.', 'accounts.name'),
    textColumn('receiver', 'Who counted it there.', 'receivers.name'),
    plainColumn('state', 'What has become of it.', 'handovers.state'),
    plainColumn('payment_count', 'How many payments.'),
    takaColumn('payments', 'What they come to.', 'payments_paisa'),
    takaColumn('outlays', 'What was spent on the way.', 'outlays_paisa'),
    takaColumn('accepted_outlays', 'What of that was accepted.', 'accepted_outlays_paisa'),
    takaColumn('collector_count', 'What the collector counted.', 'collector_paisa'),
    takaColumn('receiver_count', 'What the receiver counted.', 'receiver_paisa'),
    instantColumn('submitted_at', 'When it was handed over.'),
    instantColumn('ended_at', 'When it ended.'),
    userColumn('submitted_by', 'Who entered it.'),
    textColumn('submit_reason', 'Why somebody else entered it for the collector.'),
    textColumn('remarks', 'What was noted.'),
    plainColumn('shortage', 'Of missing money: made_good by the collector, or a difference.'),
    userColumn('decided_by', 'Who decided where the counts differed.'),
    textColumn('decision_reason', 'Why.'),
    userColumn('ended_by', 'Who accepted, returned or withdrew it.'),
    textColumn('return_reason', 'Why it was returned.'),
  ],
};

const handoverPayments: TakeoutFile = {
  name: 'handover_payments',
  about: 'A payment in a hand-over.',
  table: 'handover_payments',
  orderBy: 'handover_id, payment_id',
  columns: [
    plainColumn('handover_id', 'The hand-over; an id of handovers.csv.'),
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    yesNoColumn('released', 'Whether it is in the hand again.', 'is_released'),
  ],
};

const outlays: TakeoutFile = {
  name: 'handover_outlays',
  about: 'What a collector spent on the way to the till.',
  table: 'handover_outlays',
  joins: 'join money_categories categories on categories.id = category_id',
  orderBy: 'handover_outlays.id',
  columns: [
    plainColumn('id', 'Its number.', 'handover_outlays.id'),
    plainColumn('handover_id', 'The hand-over; an id of handovers.csv.'),
    textColumn('category', 'What it was for.', 'categories.name'),
    takaColumn('amount', 'How much.', 'amount_paisa'),
    textColumn('remarks', 'What was noted.'),
    yesNoColumn('accepted', 'Whether it was accepted; empty before.', 'is_accepted'),
  ],
};

const debtSettlements: TakeoutFile = {
  name: 'staff_debt_settlements',
  about: 'How a user settled what was missing from money they answer for.',
  table: 'staff_debt_settlements',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('user_id', 'Who owed it; an id of users.csv.', 'staff_id'),
    plainColumn('way', 'notes (paid), salary, forgiven, or taken_over.'),
    takaColumn('amount', 'How much.', 'amount_paisa'),
    plainColumn('settled_on', 'The day.'),
    plainColumn('account_id', 'Of notes: where they went; an id of accounts.csv.'),
    textColumn('reason', 'Why.'),
    userColumn('settled_by', 'Who entered it.'),
    plainColumn('entry_id', 'Its entry; an id of ledger_entries.csv.'),
    instantColumn('created_at', 'When.'),
  ],
};

export const HANDOVER_FILES: readonly TakeoutFile[] = [
  handovers,
  handoverPayments,
  outlays,
  debtSettlements,
];
