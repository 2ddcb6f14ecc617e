import type { PAYMENT_STATES, WAITING_PARTS } from '@netkhata/contract/payments';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type PaymentState = (typeof PAYMENT_STATES)[number];

const STATES: Record<PaymentState, { tone: BadgeTone; label: LabelKey }> = {
  received: { tone: 'waiting', label: 'payments.statusReceived' },
  approved: { tone: 'settled', label: 'payments.statusApproved' },
  deleted: { tone: 'wrong', label: 'payments.statusDeleted' },
};

const PARTS = {
  to_approve: 'payments.statusToApprove',
  own_waiting: 'payments.statusOwnWaiting',
  in_handover: 'payments.statusInHandover',
} as const satisfies Record<(typeof WAITING_PARTS)[number], LabelKey>;

const STATUS_LABELS: Record<string, LabelKey> = {
  received: STATES.received.label,
  approved: STATES.approved.label,
  ...PARTS,
};

/** Status filter of the payment list, which contains no deleted payments. */
export const PAYMENT_STATUS_CHOICES = Object.entries(STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}));

/** State of a payment as a badge; one that is received waits for approval. */
export function PaymentStatus({ status }: { status: PaymentState }) {
  const t = useText();
  const { tone, label } = STATES[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
