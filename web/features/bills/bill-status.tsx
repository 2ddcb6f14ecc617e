import type { BILL_PAYMENT_STATES } from '@netkhata/contract/bills';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type BillState = (typeof BILL_PAYMENT_STATES)[number] | 'void';

const STATES: Record<BillState, { tone: BadgeTone; label: LabelKey }> = {
  unpaid: { tone: 'waiting', label: 'bills.statusUnpaid' },
  partial: { tone: 'waiting', label: 'bills.statusPartial' },
  paid: { tone: 'settled', label: 'bills.statusPaid' },
  void: { tone: 'wrong', label: 'bills.statusVoid' },
};

/** Status filter of the bill list, which contains no void bills. */
export const BILL_STATUS_CHOICES = (['unpaid', 'partial', 'paid'] as const).map((value) => ({
  value,
  label: STATES[value].label,
}));

/** Status of a bill as a badge. */
export function BillStatus({ status }: { status: BillState }) {
  const t = useText();
  const { tone, label } = STATES[status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
