import { instant, plain, taka, type TakeoutFile, text } from './takeout-column.ts';

const messages: TakeoutFile = {
  name: 'sms',
  about: 'A text message, and what became of it.',
  table: 'sms_messages',
  joins: 'left join users on users.id = sms_messages.created_by',
  orderBy: 'sms_messages.id',
  columns: [
    plain('id', 'sms_messages.id', 'Its number.'),
    plain('customer_id', 'customer_id', 'To whom; an id of customers.csv.'),
    text('mobile_no', 'sms_messages.mobile_no', 'The number it went to.'),
    plain('type', 'type', 'bill, payment or general.'),
    plain('status', 'status', 'What has become of it.'),
    text('body', 'body', 'What it says.'),
    plain('bill_id', 'bill_id', 'The bill it is about; an id of bills.csv.'),
    plain('payment_id', 'payment_id', 'The payment it is about; an id of payments.csv.'),
    plain('reminder_kind', 'reminder_kind', 'Of a reminder: which one.'),
    plain('resend_of', 'resend_of', 'The message that this repeats.'),
    plain('parts', 'part_count', 'In how many parts it was sent.'),
    taka('cost', 'cost_paisa', 'What that cost, in taka.'),
    text('gateway', 'gateway', 'By which gateway.'),
    text('failure_code', 'failure_code', 'Why it failed, in a word.'),
    text('created_by', 'users.name', 'Who sent it; empty where the product did by itself.'),
    instant('created_at', 'sms_messages.created_at', 'When it was written.'),
    instant('sent_at', 'sent_at', 'When it was sent.'),
    instant('delivered_at', 'delivered_at', 'When it arrived.'),
    instant('failed_at', 'failed_at', 'When it failed.'),
  ],
};

export const MESSAGE_FILES: readonly TakeoutFile[] = [messages];
