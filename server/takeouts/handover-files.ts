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
    plainColumn('id', 'handovers.id', 'Its number.'),
    plainColumn('number', 'handovers.number', 'The number on it.'),
    textColumn('collector', 'collectors.name', 'Who hands over.'),
    textColumn('till', 'accounts.name', 'The till.'),
    textColumn('receiver', 'receivers.name', 'Who counted it there.'),
    plainColumn('state', 'handovers.state', 'What has become of it.'),
    plainColumn('payment_count', 'payment_count', 'How many payments.'),
    takaColumn('payments', 'payments_paisa', 'What they come to.'),
    takaColumn('outlays', 'outlays_paisa', 'What was spent on the way.'),
    takaColumn('accepted_outlays', 'accepted_outlays_paisa', 'What of that was accepted.'),
    takaColumn('collector_count', 'collector_paisa', 'What the collector counted.'),
    takaColumn('receiver_count', 'receiver_paisa', 'What the receiver counted.'),
    instantColumn('submitted_at', 'submitted_at', 'When it was handed over.'),
    instantColumn('ended_at', 'ended_at', 'When it ended.'),
    userColumn('submitted_by', 'submitted_by', 'Who entered it.'),
    textColumn('submit_reason', 'submit_reason', 'Why somebody else entered it for the collector.'),
    textColumn('remarks', 'remarks', 'What was noted.'),
    plainColumn(
      'shortage',
      'shortage',
      'Of missing money: made_good by the collector, or a difference.',
    ),
    userColumn('decided_by', 'decided_by', 'Who decided where the counts differed.'),
    textColumn('decision_reason', 'decision_reason', 'Why.'),
    userColumn('ended_by', 'ended_by', 'Who accepted, returned or withdrew it.'),
    textColumn('return_reason', 'return_reason', 'Why it was returned.'),
  ],
};

const handoverPayments: TakeoutFile = {
  name: 'handover_payments',
  about: 'A payment in a hand-over.',
  table: 'handover_payments',
  orderBy: 'handover_id, payment_id',
  columns: [
    plainColumn('handover_id', 'handover_id', 'The hand-over; an id of handovers.csv.'),
    plainColumn('payment_id', 'payment_id', 'The payment; an id of payments.csv.'),
    yesNoColumn('released', 'is_released', 'Whether it is in the hand again.'),
  ],
};

const outlays: TakeoutFile = {
  name: 'handover_outlays',
  about: 'What a collector spent on the way to the till.',
  table: 'handover_outlays',
  joins: 'join money_categories categories on categories.id = category_id',
  orderBy: 'handover_outlays.id',
  columns: [
    plainColumn('id', 'handover_outlays.id', 'Its number.'),
    plainColumn('handover_id', 'handover_id', 'The hand-over; an id of handovers.csv.'),
    textColumn('category', 'categories.name', 'What it was for.'),
    takaColumn('amount', 'amount_paisa', 'How much.'),
    textColumn('remarks', 'remarks', 'What was noted.'),
    yesNoColumn('accepted', 'is_accepted', 'Whether it was accepted; empty before.'),
  ],
};

const debtSettlements: TakeoutFile = {
  name: 'staff_debt_settlements',
  about: 'How a user settled what was missing from money they answer for.',
  table: 'staff_debt_settlements',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'id', 'Its number.'),
    plainColumn('user_id', 'staff_id', 'Who owed it; an id of users.csv.'),
    plainColumn('way', 'way', 'notes (paid), salary, forgiven, or taken_over.'),
    takaColumn('amount', 'amount_paisa', 'How much.'),
    plainColumn('settled_on', 'settled_on', 'The day.'),
    plainColumn('account_id', 'account_id', 'Of notes: where they went; an id of accounts.csv.'),
    textColumn('reason', 'reason', 'Why.'),
    userColumn('settled_by', 'settled_by', 'Who entered it.'),
    plainColumn('entry_id', 'entry_id', 'Its entry; an id of ledger_entries.csv.'),
    instantColumn('created_at', 'created_at', 'When.'),
  ],
};

export const HANDOVER_FILES: readonly TakeoutFile[] = [
  handovers,
  handoverPayments,
  outlays,
  debtSettlements,
];
