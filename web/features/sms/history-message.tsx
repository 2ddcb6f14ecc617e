import type { TableRow } from '@netkhata/contract/endpoint';
import type { sms } from '@netkhata/contract/sms';
import { toBanglaDigits } from '@netkhata/domain/bangla-digits';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './sms-history.module.css';

export type SmsMessageRow = TableRow<typeof sms.smsHistory>;

/** What a gateway has accepted is done; so is what has reached the phone. */
const STATUSES: Record<SmsMessageRow['sms_status'], { label: LabelKey; tone: BadgeTone }> = {
  queued: { label: 'sms.statusQueued', tone: 'waiting' },
  sending: { label: 'sms.statusSending', tone: 'waiting' },
  send: { label: 'sms.statusSend', tone: 'settled' },
  delivered: { label: 'sms.statusDelivered', tone: 'settled' },
  failed: { label: 'sms.statusFailed', tone: 'wrong' },
  unknown: { label: 'sms.statusUnknown', tone: 'neutral' },
};

const TYPES: Record<SmsMessageRow['type'], LabelKey> = {
  bill: 'sms.tabBill',
  payment: 'sms.tabPayment',
  general: 'sms.tabGeneral',
};

const DAY_LENGTH = 10;

/** One message: to whom, when, what, and how far it came. */
export function HistoryMessage({ message }: { message: SmsMessageRow }) {
  const t = useText();
  const { label, tone } = STATUSES[message.sms_status];
  return (
    <li className={styles.item}>
      <span className={styles.name}>{message.name || message.mobileNo}</span>
      <span className={styles.status}>
        <Badge tone={tone}>{t(label)}</Badge>
      </span>
      <span className={styles.facts}>
        {message.name && `${message.mobileNo} · `}
        <MessageTime at={message.date} /> · {t(TYPES[message.type])}
      </span>
      <span className={styles.text}>{message.sms_body}</span>
    </li>
  );
}

/** 'YYYY-MM-DD HH:MM', already in the company's time zone. */
function MessageTime({ at }: { at: string }) {
  const format = useFormat();
  const isBangla = useLanguage() === 'bn';
  const time = at.slice(DAY_LENGTH + 1);
  return (
    <time dateTime={at.replace(' ', 'T')}>
      {format.day(at.slice(0, DAY_LENGTH))} {isBangla ? toBanglaDigits(time) : time}
    </time>
  );
}
