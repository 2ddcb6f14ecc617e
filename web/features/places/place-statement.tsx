import type { EndpointResult } from '@netkhata/contract/endpoint';
import { HAND_ACCOUNT, places } from '@netkhata/contract/places';
import { isPositive, negatePaisa, type Paisa } from '@netkhata/domain/paisa';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { useAsOf } from '../../shared/period/use-as-of.ts';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import { Taka } from '../../ui/taka.tsx';
import { ENTRY_LABELS } from './movement-words.ts';
import styles from './places.module.css';

type Line = EndpointResult<typeof places.placeStatement>['lines'][number];

type StatementRow = Omit<Line, 'amount'> & {
  cameIn: Paisa | null;
  wentOut: Paisa | null;
  isOfHand: boolean;
};

const LINES = 50;

const rowsOf = (lines: readonly Line[], isOfHand: boolean): StatementRow[] =>
  lines.map(({ amount, ...line }) => ({
    ...line,
    isOfHand,
    cameIn: isPositive(amount) ? amount : null,
    wentOut: isPositive(amount) ? null : negatePaisa(amount),
  }));

const COLUMNS: TableColumn<StatementRow>[] = [
  { name: 'date', label: 'places.date', cell: (row) => <LineDay row={row} /> },
  { name: 'kind', label: 'places.what', isCardTitle: true, cell: (row) => <LineWords row={row} /> },
  { name: 'cameIn', label: 'places.cameIn', kind: 'taka' },
  { name: 'wentOut', label: 'places.wentOut', kind: 'taka' },
  { name: 'balance', label: 'places.balance', kind: 'taka' },
  { name: 'author', label: 'places.author', isName: true },
];

/** The book day, and under it the day it happened, where that differs. */
function LineDay({ row: { date, takenOn } }: { row: StatementRow }) {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      {format.day(date)}
      {takenOn !== null && (
        <div className={styles.facts}>{t('places.takenOn', { day: format.day(takenOn) })}</div>
      )}
    </div>
  );
}

/** Kind of the entry and its document; links to a payment. */
function LineWords({ row }: { row: StatementRow }) {
  const t = useText();
  const format = useFormat();
  const words = t(ENTRY_LABELS[row.kind]);
  const number = row.movementNo && format.code(row.movementNo);
  const facts = [number, row.customer, row.category, row.counterpart, row.remarks];
  const detail = facts.filter(Boolean).join(' · ');
  const hasDocument = row.handoverId !== null || row.tillCountedOn !== null;
  return (
    <div className={styles.what}>
      {row.paymentId === null ? (
        words
      ) : (
        <AppLink to="/payment-details/$id" params={{ id: String(row.paymentId) }}>
          {words}
        </AppLink>
      )}
      <div className={styles.facts}>
        {row.handoverId !== null && <HandOverNumber row={row} />}
        {row.tillCountedOn !== null && <TillCount row={row} />}
        {hasDocument && detail !== '' && ' · '}
        {detail}
      </div>
    </div>
  );
}

/**
 * The hand-over of the entry; a link for users who may see the hand-overs of others, or their own.
 */
function HandOverNumber({ row: { handoverId, handoverNo, isOfHand } }: { row: StatementRow }) {
  const { rights } = useCurrentUser();
  const format = useFormat();
  const seesAll = rights.includes('receive_money') || rights.includes('see_all_hands');
  const number = handoverNo && format.code(handoverNo);
  if (!isOfHand && !seesAll) return number;
  return (
    <AppLink to="/hand-over-details/$id" params={{ id: String(handoverId) }}>
      {number}
    </AppLink>
  );
}

/** The till count of the entry: links to the sheet of a closed day, otherwise to the tills. */
function TillCount({ row: { tillCountedOn, dayCloseId } }: { row: StatementRow }) {
  const t = useText();
  const format = useFormat();
  const { rights, zone } = useCurrentUser();
  if (tillCountedOn === null) return null;
  const words = t('places.tillCountOf', { day: format.day(tillCountedOn) });
  if (dayCloseId !== null && rights.includes('close_day') && zone === null) {
    return (
      <AppLink to="/end-of-day-details/$id" params={{ id: String(dayCloseId) }}>
        {words}
      </AppLink>
    );
  }
  return rights.includes('receive_money') ? <AppLink to="/end-of-day">{words}</AppLink> : words;
}

/** A till, bank or wallet by `accountId`, or a person's hand by `staffId`. */
type PlaceStatementProps = { accountId?: number; staffId?: number | null };

/** Explains a place's balance: every entry behind it, newest first. */
export function PlaceStatement(props: PlaceStatementProps) {
  const { accountId = HAND_ACCOUNT, staffId = null } = props;
  const t = useText();
  const { asOf, change } = useAsOf('to');
  const { page = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const read = useRead(
    places.placeStatement,
    { params: { id: accountId }, query: { staffId, asOf, page, per_page: LINES } },
    { keepsPrevious: ['asOf', 'page'] },
  );
  const { data, error } = read;
  if (error) return <ReadFailure error={error} onRetry={() => void read.refetch()} />;
  if (!data) return <LoadingShape of="fields" />;
  const goTo = (next: number) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: next }),
    });
  return (
    <Card title={data.name} isFlush>
      <div className={styles.statementBar}>
        <DateField label={t('places.asOf')} value={asOf} onChange={change} latest={today()} />
      </div>
      <Stale isStale={read.isPlaceholderData}>
        <p className={styles.closing} role="status">
          <span>{t('places.balance')}</span>
          <Taka amount={data.balance} isStrong />
        </p>
        <PlainTable
          columns={COLUMNS}
          rows={rowsOf(data.lines, staffId !== null)}
          label={t('places.statementOf', { place: data.name })}
          rowKey={({ entryId }) => entryId}
          emptyText={t('places.noLines')}
        />
      </Stale>
      {(page > 1 || data.hasMore) && (
        <div className={styles.foot}>
          <PageSteps page={page} lastPage={data.hasMore ? page + 1 : page} onChange={goTo} />
        </div>
      )}
    </Card>
  );
}
