import type { HANDOVER_STATES } from '@netkhata/contract/handovers';
import type { MOVEMENT_KINDS, MOVEMENT_STATES } from '@netkhata/contract/money-movements';
import type { CategoryKind } from '@netkhata/contract/money-categories';
import type { SecondFactorRule } from '@netkhata/contract/second-factor';
import type { DEBT_SETTLEMENTS } from '@netkhata/contract/staff-debts';
import type { LateFeeRule } from '@netkhata/domain/late-fee';
import type { JoinRule, PartRule } from '@netkhata/domain/customer-terms';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import { RIGHT_LABELS } from '../staff/right-labels.ts';
import { fieldKey } from './audit-fields.ts';

const STATUS_LABELS: Record<string, LabelKey> = {
  active: 'customers.statusActive',
  deactive: 'customers.statusDeactive',
  close: 'customers.statusClose',
  received: 'payments.statusReceived',
  approved: 'payments.statusApproved',
  deleted: 'payments.statusDeleted',
};
const TYPE_LABELS: Record<string, LabelKey> = {
  cash: 'accounts.cash',
  bank: 'accounts.bank',
  mobile: 'accounts.mobile',
};

type Words<Word extends string> = Readonly<Record<Word, LabelKey>>;

const HANDOVER_LABELS: Words<(typeof HANDOVER_STATES)[number]> = {
  submitted: 'handOvers.submitted',
  counts_differ: 'handOvers.countsDiffer',
  counts_agree: 'handOvers.countsAgree',
  withdrawn: 'handOvers.withdrawn',
  returned: 'handOvers.returned',
  accepted: 'handOvers.accepted',
};
const MOVEMENT_LABELS: Words<(typeof MOVEMENT_STATES)[number]> = {
  waiting: 'places.waiting',
  posted: 'places.posted',
  refused: 'places.refused',
  taken_back: 'places.takenBack',
};
const KIND_LABELS: Words<(typeof MOVEMENT_KINDS)[number] | CategoryKind> = {
  transfer: 'places.transfer',
  paid_out: 'places.payOut',
  paid_in: 'places.payIn',
  expense: 'categories.expense',
  owner: 'categories.owner',
  staff: 'categories.staff',
  customer: 'categories.customer',
  other_income: 'categories.otherIncome',
  opening: 'categories.opening',
};
const SETTLEMENT_LABELS: Words<(typeof DEBT_SETTLEMENTS)[number]> = {
  notes: 'handOvers.byNotes',
  salary: 'handOvers.bySalary',
  forgiven: 'handOvers.forgiven',
  taken_over: 'handOvers.takenOver',
};
const RULE_LABELS: Words<SecondFactorRule> = {
  nobody: 'secondFactor.nobody',
  super_admins: 'secondFactor.superAdmins',
  everybody: 'secondFactor.everybody',
};

const JOIN_LABELS: Words<JoinRule> = {
  whole: 'plans.joinsWhole',
  by_days: 'plans.joinsByDays',
  nothing: 'plans.joinsNothing',
};

const CHANGE_LABELS: Words<PartRule> = {
  whole: 'plans.partsWhole',
  by_days: 'plans.joinsByDays',
};

const LEAVE_LABELS: Words<PartRule> = { ...CHANGE_LABELS, whole: 'plans.leavesWhole' };

const AWAY_LABELS: Words<PartRule> = { ...CHANGE_LABELS, whole: 'plans.awayWhole' };

const TIMES_LABELS: Words<LateFeeRule['times']> = {
  once: 'lateFees.timesOnce',
  monthly: 'lateFees.timesMonthly',
};

/** Labels of the fixed values of fields, stored in the trail as in the database. */
const VALUE_LABELS: Record<string, Record<string, LabelKey>> = {
  status: STATUS_LABELS,
  // The states of all kinds in one map: those of the same name mean the same.
  state: { ...STATUS_LABELS, ...HANDOVER_LABELS, ...MOVEMENT_LABELS },
  kind: {
    ...KIND_LABELS,
    month: 'shell.billGenerate',
    late_fee: 'shell.lateFees',
    fixed: 'lateFees.kindFixed',
    percent: 'lateFees.kindPercent',
  },
  times: TIMES_LABELS,
  direction: { out: 'places.payOut', in: 'places.payIn' },
  // The product's own reason, and what it stored for it before it was a key.
  sharedtrxreason: { paid_together: 'trail.paidTogether', 'Paid together': 'trail.paidTogether' },
  way: SETTLEMENT_LABELS,
  money: { given_back: 'handOvers.givenBack', never_there: 'handOvers.neverThere' },
  shortage: { made_good: 'handOvers.madeGood', difference: 'handOvers.leftAsDifference' },
  mode: { walled: 'trail.walled', cut: 'trail.cut' },
  secondfactorfor: RULE_LABELS,
  rights: RIGHT_LABELS,
  joinsbilled: JOIN_LABELS,
  changesbilled: CHANGE_LABELS,
  leavesbilled: LEAVE_LABELS,
  awaybilled: AWAY_LABELS,
  category: {
    regular: 'customers.categoryRegular',
    complimentary: 'customers.categoryComplimentary',
    special: 'customers.categorySpecial',
  },
  connectiontype: { pppoe: 'customers.typePppoe', static: 'customers.typeStatic' },
  ispppoeorstatic: { pppoe: 'customers.typePppoe', static: 'customers.typeStatic' },
  type: TYPE_LABELS,
  referencetype: TYPE_LABELS,
  revenuekind: {
    internet: 'items.internet',
    connection: 'items.connection',
    other: 'items.other',
  },
};

/** Label of a field's fixed value; any other text stays as it is. */
export function auditValueLabel(
  t: Translate,
  { name, text }: { name: string; text: string },
): string {
  const label = VALUE_LABELS[fieldKey(name)]?.[text];
  return label ? t(label) : text;
}
