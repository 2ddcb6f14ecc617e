import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sms } from '@netkhata/contract/sms';
import { toBanglaDigits } from '@netkhata/domain/bangla-digits';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { ServerText } from '../../../i18n/use-server-text.tsx';
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.ts';
import type { TableColumn } from '../../../lists/state/table-column.tsx';
import { PlainTable } from '../../../lists/table/plain-table.tsx';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './customer-details.module.css';
import { SMS_STATES } from './sms-states.ts';

type Message = EndpointResult<typeof sms.customerSms>[number];

const DAY_LENGTH = 10;

const TYPES: Record<Message['type'], LabelKey> = {
  bill: 'customers.smsTypeBill',
  payment: 'customers.smsTypePayment',
  general: 'customers.smsTypeGeneral',
};

const COLUMNS: TableColumn<Message>[] = [
  {
    name: 'smsDate',
    label: 'customers.smsDate',
    isCardTitle: true,
    cell: (row) => <MessageTime at={row.smsDate} />,
  },
  {
    name: 'smsBody',
    label: 'customers.smsMessage',
    cell: (row) => <span className={styles.message}>{row.smsBody}</span>,
  },
  { name: 'type', label: 'customers.smsType', cell: (row) => <TypeWord type={row.type} /> },
  {
    name: 'smsStatus',
    label: 'customers.status',
    cell: (row) => <DeliveryStatus message={row} />,
  },
];

/** `at` is 'YYYY-MM-DD HH:MM', already in the company's time zone. */
function MessageTime({ at }: { at: string }) {
  const format = useFormat();
  const isBangla = useLanguage() === 'bn';
  const time = at.slice(DAY_LENGTH + 1);
  return (
    <span className={styles.time}>
      {format.day(at.slice(0, DAY_LENGTH))} {isBangla ? toBanglaDigits(time) : time}
    </span>
  );
}

function TypeWord({ type }: { type: Message['type'] }) {
  return useText()(TYPES[type]);
}

/** The status, with when it was reached or why it was not. */
function DeliveryStatus({ message }: { message: Message }) {
  const t = useText();
  const { label, tone } = SMS_STATES[message.smsStatus];
  const reachedAt = message.deliveredAt ?? message.sentAt;
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {reachedAt && !message.failureReason && (
        <div className={styles.time}>
          <MessageTime at={reachedAt} />
        </div>
      )}
      {message.failureReason && (
        <div>
          <ServerText text={message.failureReason} message={message.failureMessage} />
        </div>
      )}
    </>
  );
}

/** Customer SMS: every message to the customer, newest first. */
export function CustomerMessages({ customerId }: { customerId: number }) {
  const t = useText();
  const read = useRead(sms.customerSms, { params: { id: customerId } });
  return (
    <ReadList read={read}>
      {(rows) => (
        <PlainTable
          columns={COLUMNS}
          rows={rows}
          label={t('customers.tabSms')}
          rowKey={(row) => row.id}
        />
      )}
    </ReadList>
  );
}
