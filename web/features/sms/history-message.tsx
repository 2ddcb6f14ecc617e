import type { TableRow } from '@netkhata/contract/endpoint';
import { sms } from '@netkhata/contract/sms';
import { toBanglaDigits } from '@netkhata/domain/bangla-digits';
import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import styles from './sms-history.module.css';

export type SmsMessageRow = TableRow<typeof sms.smsHistory>;
type Status = SmsMessageRow['sms_status'];

/** One tick: accepted by a gateway; two ticks: delivered to the phone. */
const STATUSES: Record<Status, { label: LabelKey; icon: typeof IconCheck; tone?: string }> = {
  queued: { label: 'sms.statusQueued', icon: IconClock, tone: styles.waiting },
  sending: { label: 'sms.statusSending', icon: IconSend, tone: styles.waiting },
  send: { label: 'sms.statusSend', icon: IconCheck, tone: styles.settled },
  delivered: { label: 'sms.statusDelivered', icon: IconChecks, tone: styles.settled },
  failed: { label: 'sms.statusFailed', icon: IconAlertTriangle, tone: styles.wrong },
  unknown: { label: 'sms.statusUnknown', icon: IconHelpCircle },
};

const TYPES: Record<SmsMessageRow['type'], LabelKey> = {
  bill: 'sms.tabBill',
  payment: 'sms.tabPayment',
  general: 'sms.tabGeneral',
};

const DAY_LENGTH = 10;

/** A message of the history: recipient, time, text and status. */
export function HistoryMessage({ message }: { message: SmsMessageRow }) {
  const t = useText();
  const { label, icon: Icon, tone } = STATUSES[message.sms_status];
  const type = message.isReminder ? 'sms.reminder' : TYPES[message.type];
  return (
    <li className={styles.item}>
      <span className={styles.name}>{message.name || message.mobileNo}</span>
      <span className={classNames(styles.status, tone)}>
        <Icon size={16} aria-hidden />
        {t(label)}
      </span>
      <span className={styles.facts}>
        {message.name && `${message.mobileNo} · `}
        <MessageTime at={message.date} /> · {t(type)}
        {message.isRepetition && ` · ${t('sms.repetition')}`}
      </span>
      <span className={styles.text}>{message.sms_body}</span>
      <DeliveryDetails message={message} />
    </li>
  );
}

/** When it was sent and delivered, or why not, its cost, and a button to send it again. */
function DeliveryDetails({ message }: { message: SmsMessageRow }) {
  const t = useText();
  const format = useFormat();
  const time = useMoment();
  const isStuck = message.sms_status === 'failed' || message.sms_status === 'unknown';
  const facts = [
    message.sentAt && t('sms.sentAt', { at: time(message.sentAt) }),
    message.deliveredAt && t('sms.deliveredAt', { at: time(message.deliveredAt) }),
    message.parts !== null && t('sms.parts', { count: message.parts }),
    message.cost !== null && message.cost > 0 && format.taka(message.cost),
  ].filter(Boolean);
  return (
    <>
      {message.failureReason && (
        <span className={styles.reason}>
          <ServerText text={message.failureReason} message={message.failureMessage} />
        </span>
      )}
      <span className={classNames(styles.journey, isStuck && styles.beside)}>
        {facts.join(' · ')}
      </span>
      {isStuck && message.wasSentAgain && (
        <span className={styles.again}>{t('sms.wasSentAgain')}</span>
      )}
      {isStuck && !message.wasSentAgain && <SendAgain message={message} />}
    </>
  );
}

function SendAgain({ message }: { message: SmsMessageRow }) {
  const t = useText();
  const confirm = useConfirm();
  const canSend = useHasRight('sms_send');
  const change = useChange(sms.smsSendAgain);
  async function sendAgain() {
    const isUnknown = message.sms_status === 'unknown';
    const isYes = await confirm({
      text: (
        <>
          {t('sms.confirmAgain')}
          {isUnknown && <span className={styles.note}>{t('sms.mayHaveArrived')}</span>}
        </>
      ),
    });
    // `run` shows a failure as a toast, and the list is refetched.
    if (isYes) await change.run({ body: { id: message.id } });
  }
  return (
    <span className={styles.again}>
      <Button
        isSmall
        isBusy={change.isSaving}
        isDisabled={!canSend}
        title={canSend ? undefined : t('errors.noRight')}
        onClick={() => void sendAgain()}
      >
        {t('sms.sendAgain')}
      </Button>
    </span>
  );
}

/** Formats 'YYYY-MM-DD HH:MM', which is already in the company's time zone. */
function useMoment(): (at: string) => string {
  const format = useFormat();
  const isBangla = useLanguage() === 'bn';
  return (at) => {
    const time = at.slice(DAY_LENGTH + 1);
    return `${format.day(at.slice(0, DAY_LENGTH))} ${isBangla ? toBanglaDigits(time) : time}`;
  };
}

function MessageTime({ at }: { at: string }) {
  const write = useMoment();
  return <time dateTime={at.replace(' ', 'T')}>{write(at)}</time>;
}
