import type { EndpointResult } from '@netkhata/contract/endpoint';
import type {
  ControlName,
  MoveDifferenceKind,
  BlockerKind,
  MoveFileKind,
  MoveState,
  RowMark,
} from '@netkhata/contract/move-words';
import type { moves } from '@netkhata/contract/moves';
import { paisaFromTaka, paisaSumFromTaka, type PaisaSum } from '@netkhata/domain/paisa';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Move = EndpointResult<typeof moves.moveDetails>;
export type MoveFile = Move['files'][number];
export type Rehearsal = NonNullable<Move['rehearsal']>;
export type MoveQuestion = Rehearsal['questions'][number];
export type MoveRow = EndpointResult<typeof moves.moveRows>['rows'][number];

export const MOVE_FILE_KIND_LABELS: Record<MoveFileKind, LabelKey> = {
  phpnuxbill_dump: 'moving.kindDump',
  phpnuxbill_backup: 'moving.kindBackup',
  router_export: 'moving.kindExport',
  router_print: 'moving.kindPrint',
  router_rest: 'moving.kindRest',
  radius_dump: 'moving.kindRadius',
  csv: 'moving.kindCsv',
  xlsx: 'moving.kindXlsx',
};

export const MOVE_STATE_LABELS: Record<MoveState, LabelKey> = {
  preparing: 'moving.statePreparing',
  accepting: 'moving.stateAccepting',
  accepted: 'moving.stateAccepted',
  taking_back: 'moving.stateTakingBack',
  taken_back: 'moving.stateTakenBack',
  discarded: 'moving.stateDiscarded',
};

export const MOVE_STATE_TONES: Record<MoveState, BadgeTone> = {
  preparing: 'waiting',
  accepting: 'waiting',
  accepted: 'settled',
  taking_back: 'waiting',
  taken_back: 'neutral',
  discarded: 'neutral',
};

export const MARK_LABELS: Record<RowMark, LabelKey> = {
  mobile_missing: 'moving.markMobile',
  price_missing: 'moving.markPrice',
  area_missing: 'moving.markArea',
  zone_missing: 'moving.markZone',
  second_plan: 'moving.markSecondPlan',
  off_bill_day: 'moving.markOffBillDay',
  instalments: 'moving.markInstalments',
  broken_text: 'moving.markBrokenText',
  mended: 'moving.markMended',
  login_doubtful: 'moving.markLogin',
  code_given: 'moving.markCode',
  here_already: 'moving.markHere',
};

export const DIFFERENCE_LABELS: Record<MoveDifferenceKind, LabelKey> = {
  only_on_router: 'moving.onlyOnRouter',
  only_in_books: 'moving.onlyInBooks',
  profile: 'moving.profileDiffers',
  password: 'moving.passwordDiffers',
  remote_address: 'moving.addressDiffers',
  disabled_on_router: 'moving.disabledOnRouter',
  off_in_books: 'moving.offInBooks',
};

/** Figures of the old system: label, where its screens show the figure, and whether it is money. */
export const CONTROL_WORDS: Record<
  ControlName,
  { label: LabelKey; where: LabelKey; isMoney?: true }
> = {
  customers: { label: 'moving.controlCustomers', where: 'moving.whereCustomers' },
  balances: { label: 'moving.controlBalances', where: 'moving.whereBalances', isMoney: true },
  recharges_on: { label: 'moving.controlOn', where: 'moving.whereDashboard' },
  recharges_all: { label: 'moving.controlAll', where: 'moving.whereDashboard' },
  income_last_month: {
    label: 'moving.controlIncome',
    where: 'moving.whereReports',
    isMoney: true,
  },
  secrets: { label: 'moving.controlSecrets', where: 'moving.whereSecrets' },
  secrets_disabled: { label: 'moving.controlDisabled', where: 'moving.whereDisabled' },
};

export const BLOCKER_LABELS: Record<BlockerKind, LabelKey> = {
  bill: 'moving.blockerBill',
  payment: 'moving.blockerPayment',
  refund: 'moving.blockerRefund',
  place: 'moving.blockerPlace',
};

/** Formats a figure sent as text: a count, or taka with two decimals. */
export function figureText(format: Format, text: string | null, isMoney: boolean): string {
  if (text === null) return '';
  if (!isMoney) return format.number(Number(text));
  const amount: PaisaSum | undefined = paisaFromTaka(text) ?? paisaSumFromTaka(text);
  return amount === undefined ? text : format.taka(amount);
}

export const openQuestionsOf = (move: Move): number =>
  (move.rehearsal?.questions ?? []).filter(({ isOpen }) => isOpen).length;

export const differingOf = (move: Move) =>
  move.control.filter(({ outcome }) => outcome === 'differs');

/** Whether the server is working on the move, so that the screen keeps polling. */
export function isBusy({ state, files, work, isFresh }: Move): boolean {
  const isStuck = (work?.failure ?? null) !== null;
  if (state === 'accepting' || state === 'taking_back') return !isStuck;
  if (state !== 'preparing') return false;
  if (work?.isRunning || files.some((file) => file.state === 'waiting')) return true;
  return !isFresh && !isStuck && files.some((file) => file.state === 'read');
}
