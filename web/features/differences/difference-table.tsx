import { networkDifferences } from '@netkhata/contract/network-differences';
import { comparableText } from '@netkhata/domain/comparable-text';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { parseListSearch } from '../../lists/state/list-search.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { AppLink, MayOpenContext } from '../../ui/link.tsx';
import text from '../../ui/text.module.css';
import {
  DIFFERENCE_ACTIONS,
  DifferenceActions,
  TickAll,
  tickedKind,
} from './difference-actions.tsx';
import { type Difference, DIFFERENCE_KIND_LABELS, StatementText } from './difference-words.tsx';
import styles from './differences.module.css';
import type { DifferenceFigures } from './router-lists.tsx';

const COLUMNS: TableColumn<Difference>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  {
    name: 'kind',
    label: 'differences.kind',
    choices: choicesOf(DIFFERENCE_KIND_LABELS),
    cell: (row) => <Kind row={row} />,
  },
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <Customer row={row} />,
  },
  { name: 'router', label: 'differences.router' },
  {
    name: 'books',
    label: 'differences.books',
    isUnsortable: true,
    isUnfilterable: true,
    cell: ({ books }) => (
      <span className={styles.said}>
        <StatementText statement={books} />
      </span>
    ),
  },
  {
    name: 'network',
    label: 'differences.network',
    isUnsortable: true,
    isUnfilterable: true,
    cell: (row) => <Network row={row} />,
  },
  {
    name: 'since',
    label: 'differences.since',
    isUnfilterable: true,
    cell: (row) => <Since row={row} />,
  },
];

function Kind({ row }: { row: Difference }) {
  const t = useText();
  return t(DIFFERENCE_KIND_LABELS[row.kind]);
}

function Customer({ row: { customerId, code, name, login } }: { row: Difference }) {
  const format = useFormat();
  if (customerId === null) return login;
  return (
    <span className={styles.both}>
      <AppLink
        to="/customer-details/$id"
        params={{ id: String(customerId) }}
        search={{ tab: 'network' }}
      >
        {name}
      </AppLink>
      <span className={text.soft}>
        {[code && format.code(code), login].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** What the network reports, and whether the router's script changes it. */
function Network({ row: { network, isInScript } }: { row: Difference }) {
  const t = useText();
  return (
    <span className={styles.both}>
      <span className={styles.said}>
        <StatementText statement={network} />
      </span>
      {isInScript && <span className={text.soft}>{t('differences.isInScript')}</span>}
    </span>
  );
}

/** The tooltip has the time of the uploaded list, which is shown in the router's row too. */
function Since({ row: { since, source, asOf } }: { row: Difference }) {
  const t = useText();
  const format = useFormat();
  const list = source === 'file' && asOf !== null ? asOf : undefined;
  return (
    <span title={list && t('differences.asOf', { at: format.dateTime(list) })}>
      {format.dateTime(since)}
    </span>
  );
}

const actionsOf = (row: Difference) => <DifferenceActions row={row} />;

/** Whom the difference is about, its kind, and both sides' values. */
const PHONE: PhoneLines<Difference> = {
  primary: ({ name, login, router }) => {
    const whom = name ?? login ?? router ?? '';
    return <span title={whom}>{whom}</span>;
  },
  detail: (row) => (
    <>
      <Kind row={row} />: <StatementText statement={row.books} /> /{' '}
      <StatementText statement={row.network} />
    </>
  ),
  action: actionsOf,
};

/** Offered where the list is filtered to one router and to a kind that goes into its script. */
function TickAllShown({ routers }: Pick<DifferenceFigures, 'routers'>) {
  const { filters } = parseListSearch(useSearch({ strict: false }));
  const kind = tickedKind(filters?.['kind'] ?? '');
  const named = comparableText(filters?.['router'] ?? '');
  const listed = routers.filter(
    ({ name, reading }) => reading && comparableText(name).includes(named),
  );
  const [router] = listed;
  return kind && router && listed.length === 1 && <TickAll kind={kind} router={router} />;
}

/** All differences, each with both sides, since when, and how to repair it. */
export function DifferenceTable({ routers }: Pick<DifferenceFigures, 'routers'>) {
  const t = useText();
  const navigate = useNavigate();
  const canSetUp = useHasRight('network_setup');
  const mayOpen = useContext(MayOpenContext);
  const open = ({ customerId, routerId }: Difference) => {
    if (customerId !== null) {
      if (!mayOpen('/customer-details/$id')) return;
      const params = { id: String(customerId) };
      void navigate({ to: '/customer-details/$id', params, search: { tab: 'network' } });
    } else if (routerId !== null) void navigate({ to: '/setup-router' });
  };
  return (
    <DataTable
      endpoint={networkDifferences.networkDifferenceTable}
      columns={COLUMNS}
      label={t('differences.title')}
      rowKey={({ id }) => id}
      defaultSort={{ column: 'kind', order: 'asc' }}
      onOpen={open}
      phone={PHONE}
      emptyHelp={t('differences.noneHelp')}
      toolbar={canSetUp && <TickAllShown routers={routers} />}
      {...(canSetUp && { actions: actionsOf, actionIcons: DIFFERENCE_ACTIONS })}
    />
  );
}
