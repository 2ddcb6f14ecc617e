import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { timeline } from '@netkhata/contract/timeline';
import { monthOf } from '@netkhata/domain/billing-period';
import { type ReactNode, Suspense } from 'react';
import type { LabelKey, Translate } from '../../../i18n/catalogue.ts';
import { useServerText } from '../../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { FEE_LABELS } from '../../../shared/bills/bill-months.ts';
import { AppLink } from '../../../ui/link.tsx';
import { loadOnUse } from '../../../ui/load-on-use.ts';
import styles from './customer-timeline.module.css';
import { ToldLines } from './told-lines.tsx';
import { SMS_STATES } from './sms-states.ts';

export type TimelineLine = EndpointResult<typeof timeline.customerTimeline>['lines'][number];
type LineOf<Group> = Extract<TimelineLine, { group: Group }>;
/** Fetched with the texts of the audit trail, which has a name for every field of the product. */
const ChangedFields = loadOnUse(async () => (await import('./changed-fields.tsx')).ChangedFields);

type MoneyLine = Exclude<TimelineLine, { group: 'suspension' | 'sms' | 'change' }>;

/** Short description of an event, with a link to its document. */
export function TimelineWords({ line }: { line: TimelineLine }) {
  switch (line.group) {
    case 'bill':
      return <BillWords line={line} />;
    case 'payment':
    case 'discount':
      return <PaymentWords line={line} />;
    case 'suspension':
      return <SuspensionWords line={line} />;
    case 'sms':
      return <SmsWords line={line} />;
    case 'change':
      return <ChangeWords line={line} />;
  }
}

function Note({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

function kindWords(t: Translate, { kind, accountName }: MoneyLine): string {
  switch (kind) {
    case 'payment_collected':
    case 'payment_deleted':
    case 'advance_refunded':
    case 'money_taken_back':
    case 'adjustment_settled':
      return t(`timeline.${kind}`, { account: accountName ?? '' });
    case 'discount':
      return t('timeline.discount_given');
    case 'opening_balance':
    case 'bill_issued':
    case 'bill_changed':
    case 'bill_voided':
    case 'discount_taken_back':
      return t(`timeline.${kind}`);
  }
}

const BILL_STATES: Record<
  NonNullable<MoneyLine['billState']>,
  { label: LabelKey; tone: BadgeTone } | null
> = {
  unpaid: { label: 'customers.billUnpaid', tone: 'waiting' },
  partial: { label: 'customers.billPartial', tone: 'waiting' },
  // A paid bill needs no badge: the balance beside it shows that.
  paid: null,
};

/** A bill by its months, then its number. */
function BillWords({ line }: { line: MoneyLine }) {
  const t = useText();
  const format = useFormat();
  const { billId, billNo, fromMonth, toMonth, fee, billState, kind, reason, toldLines } = line;
  const months = fee
    ? t(FEE_LABELS[fee])
    : [...new Set([fromMonth, toMonth])]
        .flatMap((day) => (day === null ? [] : [format.month(monthOf(day))]))
        .join(' – ');
  const isPlain = kind === 'bill_issued' && months !== '';
  const words = isPlain ? months : [kindWords(t, line), months].filter(Boolean).join(' · ');
  const state = kind === 'bill_issued' && billState ? BILL_STATES[billState] : null;
  return (
    <>
      {billId === null ? (
        words
      ) : (
        <AppLink to="/bill-details/$id" params={{ id: String(billId) }} className={styles.document}>
          {words}
        </AppLink>
      )}
      {billNo && kind !== 'opening_balance' && <Note>{format.code(billNo)}</Note>}
      {state && <Badge tone={state.tone}>{t(state.label)}</Badge>}
      <ToldLines lines={toldLines} />
      {reason && <Note>{reason}</Note>}
    </>
  );
}

/** A payment with its collector, who approved it, and the number of its receipt. */
function PaymentWords({ line }: { line: MoneyLine }) {
  const t = useText();
  const format = useFormat();
  const { paymentId, paymentState, collectedBy, approvedBy, approvedOn, kind, reason } = line;
  const words = kindWords(t, line);
  const isCollected = kind === 'payment_collected';
  return (
    <>
      {paymentId === null ? (
        words
      ) : (
        <AppLink
          to="/payment-details/$id"
          params={{ id: String(paymentId) }}
          className={styles.document}
        >
          {words}
        </AppLink>
      )}
      {isCollected && collectedBy && (
        <Note>{t('timeline.collectedBy', { name: collectedBy })}</Note>
      )}
      {isCollected && approvedBy && approvedOn && (
        <Note>{t('timeline.approvedBy', { name: approvedBy, day: format.day(approvedOn) })}</Note>
      )}
      {isCollected && paymentState === 'received' && (
        <Badge tone="waiting">{t('customers.paymentReceived')}</Badge>
      )}
      {isCollected && paymentState === 'deleted' && (
        <Badge tone="neutral">{t('customers.paymentDeleted')}</Badge>
      )}
      {isCollected && paymentId !== null && (
        <Note>{t('timeline.receipt', { number: format.id(paymentId) })}</Note>
      )}
      {reason && <Note>{reason}</Note>}
    </>
  );
}

const MODE_LABELS = { walled: 'timeline.limited', cut: 'timeline.cutOff' } as const;

/** A suspension, its end, or a promise: why, until when, and by whom. */
function SuspensionWords({ line }: { line: LineOf<'suspension'> }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  const { event, sum, until, reason, reasonMessage, paymentId, user } = line;
  const amount = sum === null ? '' : format.taka(sum);
  const day = until === null ? '' : format.day(until);
  const words = {
    suspended: () => t(line.mode === null ? 'timeline.suspended' : MODE_LABELS[line.mode]),
    resumed: () => t('timeline.resumed'),
    promised: () => t('timeline.promised', { amount, day }),
    promiseWithdrawn: () => t('timeline.promiseWithdrawn'),
  }[event]();
  return (
    <>
      {paymentId === null ? (
        <span>{words}</span>
      ) : (
        <AppLink
          to="/payment-details/$id"
          params={{ id: String(paymentId) }}
          className={styles.document}
        >
          {words}
        </AppLink>
      )}
      {event === 'suspended' && <Note>{t('timeline.overdue', { amount })}</Note>}
      {event === 'suspended' && day && <Note>{t('timeline.until', { day })}</Note>}
      {reason && <Note>{textOf(reason, reasonMessage ?? undefined)}</Note>}
      {user && <Note>{user}</Note>}
    </>
  );
}

const SMS_LABELS = {
  bill: 'timeline.smsBill',
  payment: 'timeline.smsPayment',
  general: 'timeline.smsGeneral',
} as const satisfies Record<LineOf<'sms'>['type'], LabelKey>;

/** A message with its status; its text is truncated here, and complete in the SMS tab. */
function SmsWords({ line }: { line: LineOf<'sms'> }) {
  const t = useText();
  const { type, status, isReminder, text } = line;
  const { label, tone } = SMS_STATES[status];
  return (
    <>
      <AppLink
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, tab: 'sms' })}
        resetScroll={false}
        className={styles.document}
      >
        {t(isReminder ? 'timeline.smsReminder' : SMS_LABELS[type])}
      </AppLink>
      <Badge tone={tone}>{t(label)}</Badge>
      <span className={styles.text} title={text}>
        {text}
      </span>
    </>
  );
}

/** What a line about planned changes begins with; others have their fields alone. */
const PLAN_LABELS: Record<string, LabelKey> = {
  awaySave: 'timeline.away',
  plannedChangeSave: 'timeline.planned',
  plannedChangeWithdraw: 'timeline.planWithdrawn',
  plannedChangeApply: 'timeline.planApplied',
};

/** The changed fields of the customer, and who changed them. */
function ChangeWords({ line }: { line: LineOf<'change'> }) {
  const t = useText();
  const { action, changes, names, user } = line;
  const plan = PLAN_LABELS[action];
  return (
    <>
      {plan && <strong>{t(plan)}</strong>}
      {action === 'customerCreate' && <span>{t('timeline.registered')}</span>}
      <Suspense fallback={null}>
        <ChangedFields changes={changes} names={names} />
      </Suspense>
      {user && <Note>{user}</Note>}
    </>
  );
}
