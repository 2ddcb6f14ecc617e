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
    plainColumn('id', 'sms_messages.id', 'Its number.'),
    plainColumn('customer_id', 'customer_id', 'To whom; an id of customers.csv.'),
    textColumn('mobile_no', 'sms_messages.mobile_no', 'The number it went to.'),
    plainColumn('type', 'type', 'bill, payment or general.'),
    plainColumn('status', 'status', 'What has become of it.'),
    textColumn('body', 'body', 'What it says.'),
    plainColumn('bill_id', 'bill_id', 'The bill it is about; an id of bills.csv.'),
    plainColumn('payment_id', 'payment_id', 'The payment it is about; an id of payments.csv.'),
    plainColumn('reminder_kind', 'reminder_kind', 'Of a reminder: which one.'),
    plainColumn('resend_of', 'resend_of', 'The message that this repeats.'),
    plainColumn('parts', 'part_count', 'In how many parts it was sent.'),
    takaColumn('cost', 'cost_paisa', 'What that cost, in taka.'),
    textColumn('gateway', 'gateway', 'By which gateway.'),
    textColumn('failure_code', 'failure_code', 'Why it failed, in a word.'),
    textColumn('created_by', 'users.name', 'Who sent it; empty where the product did by itself.'),
    instantColumn('created_at', 'sms_messages.created_at', 'When it was written.'),
    instantColumn('sent_at', 'sent_at', 'When it was sent.'),
    instantColumn('delivered_at', 'delivered_at', 'When it arrived.'),
    instantColumn('failed_at', 'failed_at', 'When it failed.'),
  ],
};

export const MESSAGE_FILES: readonly TakeoutFile[] = [messages];
