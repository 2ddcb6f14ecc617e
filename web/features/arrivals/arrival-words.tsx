import type {
  ArrivalSource,
  ARRIVAL_STATES,
  DIFFERENCE_KINDS,
} from '@netkhata/contract/arrival-words';
import type { arrivals } from '@netkhata/contract/arrivals';
import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import type { ArrivalRule, ArrivalStrength } from '@netkhata/domain/arrival-rules';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export type Arrival = TableRow<typeof arrivals.arrivalTable>;
export type ArrivalDetails = EndpointResult<typeof arrivals.arrivalDetails>;
export type Candidate = ArrivalDetails['candidates'][number];
export type Reason = Candidate['reasons'][number];
export type ArrivalState = (typeof ARRIVAL_STATES)[number];

export const STRENGTH_LABELS: Record<ArrivalStrength, LabelKey> = {
  proof: 'arrivals.proof',
  strong: 'arrivals.strong',
  likely: 'arrivals.likely',
  weak: 'arrivals.weak',
  conflict: 'arrivals.conflict',
};

const STRENGTH_TONES: Record<ArrivalStrength, BadgeTone> = {
  proof: 'settled',
  strong: 'settled',
  likely: 'waiting',
  weak: 'neutral',
  conflict: 'wrong',
};

const STATE_LABELS: Record<ArrivalState, LabelKey> = {
  open: 'arrivals.open',
  matched: 'arrivals.matched',
  set_aside: 'arrivals.setAside',
};

export const DIRECTION_LABELS = {
  in: 'arrivals.moneyIn',
  out: 'arrivals.moneyOut',
} as const satisfies Record<Arrival['direction'], LabelKey>;

/** What told of an arrival, besides a statement file. */
export const SOURCE_LABELS: Record<Exclude<ArrivalSource, 'file'>, LabelKey> = {
  pasted: 'arrivals.ofPasted',
  forwarded: 'arrivals.ofForwarded',
  notification: 'arrivals.ofNotification',
  bill_pay: 'arrivals.ofBillPay',
  checkout: 'arrivals.ofCheckout',
};

export const DIFFERENCE_LABELS: Record<(typeof DIFFERENCE_KINDS)[number], LabelKey> = {
  before: 'arrivals.differsBefore',
  open: 'arrivals.differsOpen',
  set_aside: 'arrivals.differsSetAside',
  waiting: 'arrivals.differsWaiting',
  payments_without: 'arrivals.differsPayments',
  movements_without: 'arrivals.differsMovements',
  not_on_statement: 'arrivals.differsNotOnStatement',
  gaps: 'arrivals.differsGaps',
  fees: 'arrivals.differsFees',
  differing: 'arrivals.differsAmounts',
};

/** How certain the proposal of an open arrival is. */
export function StrengthBadge({ strength }: { strength: ArrivalStrength | null }) {
  const t = useText();
  if (strength === null) return <Badge tone="neutral">{t('arrivals.noProposal')}</Badge>;
  return <Badge tone={STRENGTH_TONES[strength]}>{t(STRENGTH_LABELS[strength])}</Badge>;
}

/** The state of an arrival that is not open, otherwise how certain its proposal is. */
export function ArrivalBadge({ arrival }: { arrival: Pick<Arrival, 'state' | 'strength'> }) {
  const t = useText();
  if (arrival.state === 'open') return <StrengthBadge strength={arrival.strength} />;
  const tone = arrival.state === 'matched' ? 'settled' : 'neutral';
  return <Badge tone={tone}>{t(STATE_LABELS[arrival.state])}</Badge>;
}

/** When it was: the time, or the day where the record tells no more. */
export const momentOf = ({ hasTime, at, date }: Arrival, format: Format): string =>
  hasTime ? format.dateTime(at) : format.day(date);

/** What the other side of an arrival is called: name and number, as far as the record tells them. */
export const otherSideOf = ({ senderName, senderNo }: Arrival): string =>
  [senderName, senderNo].filter(Boolean).join(' · ');

/** A short name of an arrival: its number, or its amount and day. */
export const nameOfArrival = (arrival: Arrival, format: Format): string =>
  arrival.number ?? `${format.taka(arrival.amount)}, ${format.day(arrival.date)}`;

const RULE_TEXTS = {
  same_number: 'arrivals.ruleSameNumber',
  same_number_other_amount: 'arrivals.ruleSameNumberOtherAmount',
  code_in_reference: 'arrivals.ruleCode',
  code_unsure: 'arrivals.ruleCodeUnsure',
  number_is_taken: 'arrivals.ruleNumberTaken',
  claimed: 'arrivals.ruleClaimed',
  claimed_other_amount: 'arrivals.ruleClaimedOtherAmount',
  own_mobile: 'arrivals.ruleOwnMobile',
  shared_mobile: 'arrivals.ruleSharedMobile',
  amount_is_due: 'arrivals.ruleAmountDue',
  amount_is_due_together: 'arrivals.ruleAmountDueTogether',
  amount_is_month: 'arrivals.ruleAmountMonth',
  amount_is_fee: 'arrivals.ruleAmountFee',
  paid_before: 'arrivals.rulePaidBefore',
  sender_of_another: 'arrivals.ruleSenderOfAnother',
  name_alike: 'arrivals.ruleNameAlike',
  sources_differ: 'arrivals.ruleSourcesDiffer',
  too_much: 'arrivals.ruleTooMuch',
  customer_closed: 'arrivals.ruleCustomerClosed',
} as const satisfies Record<ArrivalRule, string>;

/** A reason in words. */
function reasonText({ rule, text, count }: Reason, t: Translate): string {
  // Each text uses what it needs of these.
  const values = { text: text ?? '', code: text ?? '', count: count ?? 0 };
  return (t as (key: string, of: typeof values) => string)(RULE_TEXTS[rule], values);
}

export const reasonsText = (reasons: readonly Reason[], t: Translate): string =>
  reasons.map((reason) => reasonText(reason, t)).join(' · ');
