import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { IconUserPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ScreenFilter } from '../../../lists/state/active-filters.ts';
import type { PhoneLines } from '../../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../../lists/state/table-column.tsx';
import { DataTable } from '../../../lists/table/data-table.tsx';
import { loadListBeforeFirstRender } from '../../../lists/table/first-list.ts';
import { CollectLink } from '../../../shared/customers/collect-link.tsx';
import {
  AGE_LABELS,
  LastPayment,
  OwedActions,
  OwedAge,
  OwedSince,
  useOwedIcons,
} from '../../../shared/customers/owed.tsx';
import { DETAILS_ACTION, EDIT_ACTION } from '../../../shared/record/row-actions.ts';
import { useOpenRecord } from '../../../shared/record/use-open-record.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { AppLink, ButtonLink, IconLink, TelLink } from '../../../ui/link.tsx';
import { loadOnUse } from '../../../ui/load-on-use.ts';
import { Actions } from '../../../ui/page.tsx';
import { CATEGORY_LABELS, CategoryWord, STATUS_LABELS, StatusBadge } from '../customer-words.tsx';

const ONLINE_LABELS = { yes: 'customers.isOnline', no: 'customers.isOffline' } as const;

const CustomerSelection = loadOnUse(
  async () => (await import('./customer-selection.tsx')).CustomerSelection,
);

loadListBeforeFirstRender(customers.customerTable);

type CustomerRow = TableRow<typeof customers.customerTable>;

const COLUMNS: TableColumn<CustomerRow>[] = [
  { name: 'id', label: 'customers.listId', kind: 'code', widthPx: 88 },
  {
    name: 'name',
    label: 'customers.name',
    isCardTitle: true,
    cell: (row) => (
      <AppLink to="/customer-details/$id" params={{ id: String(row.id) }} title={row.name}>
        {row.name}
      </AppLink>
    ),
  },
  { name: 'code', label: 'customers.code', kind: 'code' },
  { name: 'mobileNo', label: 'customers.mobileNo' },
  { name: 'area', label: 'customers.area', isName: true },
  { name: 'zone', label: 'customers.zone', isName: true },
  {
    name: 'category',
    label: 'customers.category',
    choices: choicesOf(CATEGORY_LABELS),
    cell: (row) => <CategoryWord category={row.category} />,
  },
  {
    name: 'status',
    label: 'customers.status',
    choices: choicesOf(STATUS_LABELS),
    cell: (row) => <StatusBadge status={row.status} />,
  },
  { name: 'balance', label: 'reports.balance', kind: 'taka' },
  {
    name: 'dueSince',
    label: 'reports.dueSince',
    choices: choicesOf(AGE_LABELS),
    isUnsortable: true,
    isHiddenByDefault: true,
    cell: ({ dueSince }) => <OwedSince day={dueSince} />,
  },
  {
    name: 'lastPaymentDate',
    label: 'reports.lastPayment',
    isUnsortable: true,
    isUnfilterable: true,
    isHiddenByDefault: true,
    cell: (row) => <LastPayment day={row.lastPaymentDate} amount={row.lastPaymentAmount} />,
  },
  {
    name: 'package',
    label: 'reports.package',
    isName: true,
    isUnsortable: true,
    isHiddenByDefault: true,
  },
  {
    name: 'collector',
    label: 'reports.collector',
    isName: true,
    isUnsortable: true,
    isHiddenByDefault: true,
  },
  {
    name: 'online',
    label: 'customers.online',
    choices: choicesOf({ ...ONLINE_LABELS, silent: 'customers.silentOnly' }),
    isHiddenByDefault: true,
    cell: (row) => <OnlineBadge isOnline={row.online} />,
  },
];

/**
 * The balance is summed only where the list is filtered. The total over all customers is in the due
 * report, which reads a kept figure; here a million balances would be added up each time the list
 * is opened.
 */
const SUMMED = COLUMNS.map((column) =>
  column.name === 'balance' ? { ...column, isSummed: true } : column,
);

const PHONE: PhoneLines<CustomerRow> = {
  primary: 'name',
  amount: 'balance',
  // Beside the age of a due there is no room for the code.
  detail: ({ code, mobileNo, status, dueSince }) => (
    <>
      <TelLink number={mobileNo} />
      {(status !== 'active' || dueSince === null) && (
        <>
          {' · '}
          <Code text={code} />
        </>
      )}
    </>
  ),
  // Most customers are active, so an active one shows the age of the due instead of the status.
  aside: ({ status, dueSince }) =>
    status === 'active' ? <OwedAge day={dueSince} /> : <StatusBadge status={status} />,
  action: ({ id, name }) => <CollectLink customerId={id} name={name} />,
};

/** The customer list; the name, or a click or Enter on a row, opens the customer. */
export function CustomerTable() {
  const t = useText();
  const open = useOpenRecord('/customer-details/$id');
  const label = useLabelFilter();
  const owedIcons = useOwedIcons();
  const { search, filters, label: labelId } = useSearch({ strict: false });
  const isNarrowed = Boolean(search ?? filters ?? labelId);
  return (
    <Card isFlush>
      <DataTable
        endpoint={customers.customerTable}
        columns={isNarrowed ? SUMMED : COLUMNS}
        label={t('customers.list')}
        rowKey={(row) => row.id}
        onOpen={open && (({ id }) => open(id))}
        selectionBar={(selection) => <CustomerSelection selection={selection} />}
        toolbar={
          <ButtonLink
            to="/customer-reg"
            tone="primary"
            icon={<IconUserPlus size={18} aria-hidden />}
          >
            {t('shell.createCustomer')}
          </ButtonLink>
        }
        phone={PHONE}
        {...label}
        emptyHelp={t('empty.customers')}
        emptyAction={
          <Actions>
            <ButtonLink to="/customer-reg">{t('shell.createCustomer')}</ButtonLink>
            <ButtonLink to="/customer-import">{t('shell.moveIn')}</ButtonLink>
          </Actions>
        }
        actionIcons={[DETAILS_ACTION, EDIT_ACTION, ...owedIcons]}
        actions={({ id, name, mobileNo, balance }) => (
          <>
            <IconLink
              to="/customer-details/$id"
              params={{ id: String(id) }}
              label={t('customers.detailsOf', { name })}
              word={t(DETAILS_ACTION.word)}
            >
              <DETAILS_ACTION.Icon size={16} />
            </IconLink>
            <IconLink
              to="/customer-edit/$id"
              params={{ id: String(id) }}
              label={t('customers.editOf', { name })}
              word={t(EDIT_ACTION.word)}
            >
              <EDIT_ACTION.Icon size={16} />
            </IconLink>
            <OwedActions customer={{ id, name, mobileNo, balance }} />
          </>
        )}
      />
    </Card>
  );
}

/** Whether a customer is on the network; nothing for one who never was. */
function OnlineBadge({ isOnline }: { isOnline: boolean | null }) {
  const t = useText();
  if (isOnline === null) return null;
  return (
    <Badge tone={isOnline ? 'settled' : 'neutral'}>
      {t(ONLINE_LABELS[isOnline ? 'yes' : 'no'])}
    </Badge>
  );
}

const LABELS_FRESH_MS = 60_000;

/** Label filter in the address; without it all customers are listed. */
function useLabelFilter(): { query?: { label: number }; screenFilters?: readonly ScreenFilter[] } {
  const { label } = useSearch({ strict: false });
  const { data } = useRead(
    labels.labelOptions,
    {},
    { staleMs: LABELS_FRESH_MS, isEnabled: label !== undefined },
  );
  if (label === undefined) return {};
  const value = data?.find(({ id }) => id === label)?.name ?? String(label);
  return { query: { label }, screenFilters: [{ key: 'label', label: 'customers.label', value }] };
}
