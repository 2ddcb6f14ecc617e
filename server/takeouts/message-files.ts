import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
} from './takeout-column.ts';

const messages: TakeoutFile = {
  name: 'sms',
  about: 'A text message, and what became of it.',
  table: 'sms_messages',
  joins: 'left join users on users.id = sms_messages.created_by',
  orderBy: 'sms_messages.id',
  columns: [
    plainColumn('id', 'Its number.', 'sms_messages.id'),
    plainColumn('customer_id', 'To whom; an id of customers.csv.'),
    textColumn('mobile_no', 'The number it went to.', 'sms_messages.mobile_no'),
    plainColumn('type', 'bill, payment or general.'),
    plainColumn('status', 'What has become of it.'),
    textColumn('body', 'What it says.'),
    plainColumn('bill_id', 'The bill it is about; an id of bills.csv.'),
    plainColumn('payment_id', 'The payment it is about; an id of payments.csv.'),
    plainColumn('reminder_kind', 'Of a reminder: which one.'),
    plainColumn('resend_of', 'The message that this repeats.'),
    plainColumn('parts', 'In how many parts it was sent.', 'part_count'),
    takaColumn('cost', 'What that cost, in taka.', 'cost_paisa'),
    textColumn('gateway', 'By which gateway.'),
    textColumn('failure_code', 'Why it failed, in a word.'),
    textColumn('created_by', 'Who sent it; empty where the product did by itself.', 'users.name'),
    instantColumn('created_at', 'When it was written.', 'sms_messages.created_at'),
    instantColumn('sent_at', 'When it was sent.'),
    instantColumn('delivered_at', 'When it arrived.'),
    instantColumn('failed_at', 'When it failed.'),
  ],
};

export const MESSAGE_FILES: readonly TakeoutFile[] = [messages];
