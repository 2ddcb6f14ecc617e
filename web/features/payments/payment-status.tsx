import type { PAYMENT_STATES } from '@netkhata/contract/payments';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type PaymentState = (typeof PAYMENT_STATES)[number];

const STATES: Record<PaymentState, { tone: BadgeTone; label: LabelKey }> = {
  received: { tone: 'waiting', label: 'payments.statusReceived' },
  approved: { tone: 'settled', label: 'payments.statusApproved' },
  deleted: { tone: 'wrong', label: 'payments.statusDeleted' },
};

/** Status filter of the payment list, which contains no deleted payments. */
export const PAYMENT_STATUS_CHOICES = (['received', 'approved'] as const).map((value) => ({
  value,
  label: STATES[value].label,
}));

/** State of a payment as a badge; one that is received waits for approval. */
export function PaymentStatus({ status }: { status: PaymentState }) {
  const t = useText();
  const { tone, label } = STATES[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
