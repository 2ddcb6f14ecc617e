import type { dayCloses } from '@netkhata/contract/day-closes';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { PaisaSum } from '@netkhata/domain/paisa';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { differenceWords } from './difference.tsx';

export type CloseSheet = EndpointResult<typeof dayCloses.dayCloseDetails>;

/** A line of any table of the sheet; each table uses some of the optional fields. */
export type CloseSheetLine = {
  key: string;
  name: string;
  person?: string | null;
  detail?: string | null;
  count?: number;
  opening?: PaisaSum;
  moneyIn?: PaisaSum;
  moneyOut?: PaisaSum;
  amount?: PaisaSum;
};

export type SheetTable = {
  title: LabelKey;
  columns: readonly TableColumn<CloseSheetLine>[];
  lines: readonly CloseSheetLine[];
};

type Locale = { t: Translate; format: Format };

export const useSheetLocale = (): Locale => ({ t: useText(), format: useFormat() });

/** Why a sheet is no longer valid; undefined while it is. */
export function reopenedWords(sheet: CloseSheet, { t, format }: Locale): string | undefined {
  const { reopenedAt, reopenedBy, reopenReason } = sheet;
  if (reopenedAt === null) return undefined;
  const [name, reason] = [reopenedBy ?? '', reopenReason ?? ''];
  return t('closes.reopenedWhy', { name, time: format.dateTime(reopenedAt), reason });
}

type Sum = { label: LabelKey; amount?: PaisaSum; text?: string };

/** The totals at the top of the sheet. */
export const sheetSums = (sheet: CloseSheet, { format }: Locale): Sum[] => [
  { label: 'closes.billed', amount: sheet.billed },
  { label: 'closes.collected', amount: sheet.collected },
  { label: 'closes.approved', amount: sheet.approved },
  { label: 'closes.discount', amount: sheet.discount },
  { label: 'closes.due', amount: sheet.due },
  { label: 'closes.dueCount', text: format.number(sheet.dueCount) },
  { label: 'closes.advance', amount: sheet.advance },
];

const nameColumn = (label: LabelKey): TableColumn<CloseSheetLine> => ({
  name: 'name',
  label,
  isCardTitle: true,
});
const personColumn = (label: LabelKey): TableColumn<CloseSheetLine> => ({ name: 'person', label });
const detailColumn = (label: LabelKey): TableColumn<CloseSheetLine> => ({ name: 'detail', label });
const count: TableColumn<CloseSheetLine> = { name: 'count', label: 'closes.count', kind: 'number' };
const amountColumn = (label: LabelKey): TableColumn<CloseSheetLine> => ({
  name: 'amount',
  label,
  kind: 'taka',
});
const flow: TableColumn<CloseSheetLine>[] = [
  { name: 'opening', label: 'closes.opening', kind: 'taka' },
  { name: 'moneyIn', label: 'closes.moneyIn', kind: 'taka' },
  { name: 'moneyOut', label: 'closes.moneyOut', kind: 'taka' },
];

/** Ledger accounts that the product names itself; places have names of their own. */
const LEDGER_NAMES: Readonly<Record<string, LabelKey>> = {
  collector_hand: 'places.hand',
  cash_over_short: 'closes.overShort',
  cash_rounding: 'closes.cashRounding',
  owed_by_staff: 'categories.staff',
};

function placeName({ type, account }: CloseSheet['places'][number], { t }: Locale): string {
  const label = LEDGER_NAMES[type];
  return label ? t(label) : account;
}

/** The tables of the sheet, for the screen and for the paper. */
export function sheetTables(sheet: CloseSheet, locale: Locale): SheetTable[] {
  return [
    {
      title: 'closes.places',
      columns: [
        nameColumn('closes.place'),
        personColumn('places.person'),
        ...flow,
        amountColumn('closes.closing'),
      ],
      lines: sheet.places.map((place) => ({
        key: `${place.accountId} ${place.person ?? ''}`,
        name: placeName(place, locale),
        person: place.person,
        opening: place.opening,
        moneyIn: place.moneyIn,
        moneyOut: place.moneyOut,
        amount: place.closing,
      })),
    },
    {
      title: 'closes.collections',
      columns: [
        nameColumn('closes.account'),
        personColumn('closes.collector'),
        count,
        amountColumn('closes.amount'),
      ],
      lines: sheet.collections.map((line) => ({
        ...line,
        key: `${line.account} ${line.collector}`,
        name: line.account,
        person: line.collector,
      })),
    },
    {
      title: 'closes.approvals',
      columns: [nameColumn('closes.account'), count, amountColumn('closes.amount')],
      lines: sheet.approvals.map((line) => ({ ...line, key: line.account, name: line.account })),
    },
    {
      title: 'closes.expenses',
      columns: [nameColumn('closes.category'), count, amountColumn('closes.amount')],
      lines: sheet.expenses.map((line) => ({ ...line, key: line.category, name: line.category })),
    },
    deletionTable(sheet, locale),
    tillCounts(sheet, locale),
    {
      title: 'closes.dues',
      columns: [nameColumn('closes.zone'), count, amountColumn('closes.amount')],
      lines: sheet.dues.map((line) => ({
        ...line,
        key: line.zone ?? '',
        name: line.zone ?? locale.t('closes.noZone'),
      })),
    },
  ];
}

const deletionTable = ({ deletions: lines }: CloseSheet, { t }: Locale): SheetTable => ({
  title: 'closes.deletions',
  columns: [
    nameColumn('closes.document'),
    personColumn('closes.deletedBy'),
    detailColumn('closes.reason'),
    amountColumn('closes.amount'),
  ],
  lines: lines.map((line) => {
    const number = line.number ?? String(line.documentId);
    const words = line.kind === 'deleted_bill' ? 'closes.bill' : 'closes.payment';
    return {
      key: `${line.kind} ${line.documentId}`,
      name: `${t(words, { number })}, ${line.customer}`,
      person: line.deletedBy,
      detail: line.reason,
      amount: line.amount,
    };
  }),
});

/** The counted tills, and the names of those that were not counted. */
const tillCounts = ({ tills, uncounted }: CloseSheet, { t, format }: Locale): SheetTable => ({
  title: 'closes.tillCounts',
  columns: [
    nameColumn('closes.till'),
    personColumn('closes.keeper'),
    ...flow,
    amountColumn('closes.countedNow'),
    detailColumn('closes.difference'),
  ],
  lines: [
    ...tills.map((till) => ({
      key: String(till.id),
      name: till.till,
      person: till.keeper.name,
      opening: till.opening,
      moneyIn: till.moneyIn,
      moneyOut: till.moneyOut,
      amount: till.counted,
      detail: differenceWords(t, format, till.difference),
    })),
    ...uncounted.map((till) => ({
      key: `uncounted ${till.id}`,
      name: till.name,
      person: till.keeper?.name ?? null,
      detail: t('closes.uncounted'),
    })),
  ],
});
