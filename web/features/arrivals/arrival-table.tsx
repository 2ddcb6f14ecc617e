import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { arrivals } from '@netkhata/contract/arrivals';
import type { CallInput } from '@netkhata/contract/endpoint';
import { nameWithCode } from '@netkhata/domain/name-with-code';
import { Suspense, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { useTableList } from '../../lists/state/use-table-list.ts';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { Taka } from '../../ui/taka.tsx';
import {
  type Arrival,
  ArrivalBadge,
  DIRECTION_LABELS,
  momentOf,
  nameOfArrival,
  otherSideOf,
  reasonsText,
  STRENGTH_LABELS,
} from './arrival-words.tsx';
import styles from './arrivals.module.css';
import { ConfirmStrong } from './confirm-strong.tsx';
import type { InboxTab } from './use-inbox.ts';

const ArrivalDialog = loadDialogOnUse(
  async () => (await import('./arrival-dialog.tsx')).ArrivalDialog,
);

const COLUMNS: TableColumn<Arrival>[] = [
  { name: 'at', label: 'arrivals.at', cell: (row) => <Moment {...row} /> },
  { name: 'account', label: 'arrivals.account', isName: true },
  {
    name: 'direction',
    label: 'arrivals.direction',
    choices: choicesOf(DIRECTION_LABELS),
    isHiddenByDefault: true,
    cell: ({ direction }) => <Direction direction={direction} />,
  },
  {
    name: 'senderNo',
    label: 'arrivals.sender',
    mayWrap: true,
    isCardTitle: true,
    cell: (row) => <span title={otherSideOf(row)}>{otherSideOf(row)}</span>,
  },
  { name: 'reference', label: 'arrivals.reference', isName: true },
  { name: 'number', label: 'arrivals.number', kind: 'code', widthPx: 132 },
  { name: 'amount', label: 'arrivals.amount', kind: 'taka', cell: (row) => <Amount {...row} /> },
  {
    name: 'customer',
    label: 'arrivals.customer',
    mayWrap: true,
    cell: (row) => <Whose {...row} />,
  },
  {
    name: 'strength',
    label: 'arrivals.states',
    choices: choicesOf(STRENGTH_LABELS),
    cell: (row) => <ArrivalBadge arrival={row} />,
  },
];

function Moment(row: Arrival) {
  return momentOf(row, useFormat());
}

function Direction({ direction }: Pick<Arrival, 'direction'>) {
  return useText()(DIRECTION_LABELS[direction]);
}

/** The amount; money that left has a minus sign. */
function Amount({ direction, amount }: Arrival) {
  return (
    <>
      {direction === 'out' && '−'}
      <Taka amount={amount} />
    </>
  );
}

/** With what it is matched, why it is set aside, or who is proposed and why. */
function Whose({ state, proposal, matchedWith, asideReason, strength }: Arrival) {
  const t = useText();
  const format = useFormat();
  if (state === 'set_aside') return asideReason;
  if (matchedWith) {
    const { customer, movementNo, isWaiting } = matchedWith;
    return (
      <>
        {customer
          ? nameWithCode(format, customer)
          : movementNo && t('arrivals.movement', { number: movementNo })}{' '}
        {isWaiting && <Badge tone="waiting">{t('arrivals.waiting')}</Badge>}
      </>
    );
  }
  if (!proposal || strength === 'weak') return null;
  const why = reasonsText(proposal.reasons, t);
  return (
    <span className={styles.whose} title={why}>
      <span>
        {proposal.name} <span className={styles.under}>{format.code(proposal.code)}</span>
        {proposal.otherCount > 0 && (
          <span className={styles.under}>
            {' '}
            {t('arrivals.othersToo', { count: proposal.otherCount })}
          </span>
        )}
      </span>
      <span className={styles.under}>{why}</span>
    </span>
  );
}

const PHONE: PhoneLines<Arrival> = {
  primary: (row) => <PhoneTitle {...row} />,
  amount: 'amount',
  detail: (row) => <PhoneDetail {...row} />,
  aside: 'strength',
};

/** Whose it is, as far as that is known, otherwise who sent it. */
function PhoneTitle(row: Arrival) {
  const t = useText();
  const format = useFormat();
  const proposed = row.strength === 'weak' ? undefined : row.proposal?.name;
  const matched = row.matchedWith?.customer;
  return (
    (matched && nameWithCode(format, matched)) ??
    proposed ??
    (otherSideOf(row) || t('arrivals.nameless'))
  );
}

function PhoneDetail(row: Arrival) {
  const format = useFormat();
  return [momentOf(row, format), row.number, row.account].filter(Boolean).join(' · ');
}

/** Confirms a certain or likely proposal without opening the arrival. */
function ConfirmInRow({ arrival }: { arrival: Arrival }) {
  const t = useText();
  const format = useFormat();
  const match = useChange(arrivalActs.arrivalMatch);
  const { id, proposal, state, strength, direction } = arrival;
  const isProposed = proposal !== null && strength !== 'weak' && strength !== 'conflict';
  if (state !== 'open' || direction !== 'in' || !isProposed) return null;
  return (
    <Button
      isSmall
      isBusy={match.isSaving}
      aria-label={t('arrivals.confirmOf', { number: nameOfArrival(arrival, format) })}
      onClick={() => void match.run({ body: { id, customer: proposal.customerId } })}
    >
      {t('arrivals.confirm')}
    </Button>
  );
}

const confirmInRow = (row: Arrival) => <ConfirmInRow arrival={row} />;

type ArrivalTableProps = {
  tab: InboxTab;
  accountId: number | undefined;
  /** The screen's own filters, as query parameters. */
  query: Record<string, string | number>;
  /** Nothing was ever brought. */
  isNew: boolean;
};

/** What waits longest comes first, of what is done the latest. */
const sortOf = (tab: InboxTab) =>
  ({ column: 'at', order: isOpenTab(tab) ? 'asc' : 'desc' }) as const;
const isOpenTab = (tab: InboxTab): boolean => tab === 'open' || tab === 'proposed';

/** The inbox: Enter or a press on a row opens it, and from there one goes on to the next. */
export function ArrivalTable({ tab, accountId, query, isNew }: ArrivalTableProps) {
  const t = useText();
  const mayMatch = useHasRight('match_arrivals');
  const [openId, setOpenId] = useState<number>();
  return (
    <>
      <DataTable
        endpoint={arrivals.arrivalTable}
        columns={COLUMNS}
        label={t('arrivals.list')}
        rowKey={(row) => row.id}
        defaultSort={sortOf(tab)}
        query={query}
        onOpen={(row) => setOpenId(row.id)}
        phone={PHONE}
        emptyHelp={t(emptyHelpOf(tab, isNew))}
        emptyAction={
          <ButtonLink to="/statement-import" search={accountId ? { id: accountId } : {}}>
            {t('arrivals.import')}
          </ButtonLink>
        }
        lateToolbar={mayMatch && isOpenTab(tab) && <ConfirmStrong accountId={accountId} />}
        {...(mayMatch && (isOpenTab(tab) || tab === 'all') && { actions: confirmInRow })}
      />
      {openId !== undefined && (
        <Suspense fallback={null}>
          <OpenedArrivals {...{ tab, query }} first={openId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const emptyHelpOf = (tab: InboxTab, isNew: boolean): LabelKey => {
  if (isNew) return 'arrivals.emptyNew';
  return tab === 'open' ? 'arrivals.emptyOpen' : 'arrivals.emptyHelp';
};

type OpenedArrivalsProps = {
  tab: InboxTab;
  first: number;
  query: Record<string, string | number>;
  onClose: () => void;
};

/** The dialog over the rows of the list's page, which the list has read already. */
function OpenedArrivals({ tab, first, query, onClose }: OpenedArrivalsProps) {
  const list = useTableList(arrivals.arrivalTable.reply.columns, sortOf(tab));
  const input = { ...list.input, query: { ...list.input.query, ...query } };
  const { data } = useRead(
    arrivals.arrivalTable,
    input as unknown as CallInput<typeof arrivals.arrivalTable>,
    { keepsPrevious: true },
  );
  if (!data) return null;
  return <ArrivalDialog {...{ first, onClose }} rows={data.rows} total={data.total} />;
}
