import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { labels } from '@netkhata/contract/labels';
import { IconEye, IconPencil, IconTag, IconUserPlus, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../../api/use-read.ts';
import { useText, withOfficeCatalogue } from '../../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../../lists/state/table-column.tsx';
import { DataTable } from '../../../lists/table/data-table.tsx';
import {
  AGE_LABELS,
  LastPayment,
  OwedActions,
  OwedSince,
} from '../../../shared/customers/owed.tsx';
import { Card } from '../../../ui/card.tsx';
import { AppLink, ButtonLink, IconLink } from '../../../ui/link.tsx';
import { loadOnUse } from '../../../ui/load-on-use.ts';
import { CATEGORY_LABELS, CategoryWord, STATUS_LABELS, StatusBadge } from '../customer-words.tsx';
import labelStyles from '../labels/customer-labels.module.css';
import styles from './customer-table.module.css';

const ICON_PX = 16;

const CustomerSelection = loadOnUse(
  async () => (await withOfficeCatalogue(import('./customer-selection.tsx'))).CustomerSelection,
);

const COLUMNS: TableColumn<TableRow<typeof customers.customerTable>>[] = [
  { name: 'id', label: 'customers.listId', widthPx: 88 },
  {
    name: 'name',
    label: 'customers.name',
    isCardTitle: true,
    // A long company name must not push the other columns out of sight.
    cell: (row) => (
      <AppLink
        className={styles.name}
        to="/customer-details/$id"
        params={{ id: String(row.id) }}
        title={row.name}
      >
        {row.name}
      </AppLink>
    ),
  },
  { name: 'code', label: 'customers.code' },
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
    isHiddenAtFirst: true,
    cell: ({ dueSince }) => <OwedSince day={dueSince} />,
  },
  {
    name: 'lastPaymentDate',
    label: 'reports.lastPayment',
    isUnsortable: true,
    isUnfilterable: true,
    isHiddenAtFirst: true,
    cell: (row) => <LastPayment day={row.lastPaymentDate} amount={row.lastPaymentAmount} />,
  },
  {
    name: 'package',
    label: 'reports.package',
    isName: true,
    isUnsortable: true,
    isHiddenAtFirst: true,
  },
  {
    name: 'collector',
    label: 'reports.collector',
    isName: true,
    isUnsortable: true,
    isHiddenAtFirst: true,
  },
];

/** The customer list; the name, a press or Enter on a row opens the customer. */
export function CustomerTable() {
  const t = useText();
  const navigate = useNavigate();
  const labelId = useLabelFilter();
  const toolbar = (
    <>
      {labelId !== undefined && <LabelFilter labelId={labelId} />}
      <ButtonLink to="/customer-reg" tone="primary" icon={<IconUserPlus size={18} aria-hidden />}>
        {t('shell.createCustomer')}
      </ButtonLink>
    </>
  );
  return (
    <Card isFlush>
      <DataTable
        endpoint={customers.customerTable}
        columns={COLUMNS}
        label={t('customers.list')}
        rowKey={(row) => row.id}
        onOpen={({ id }) =>
          void navigate({ to: '/customer-details/$id', params: { id: String(id) } })
        }
        selectionBar={(selection) => <CustomerSelection selection={selection} />}
        toolbar={toolbar}
        {...(labelId === undefined
          ? {
              emptyAction: (
                <ButtonLink to="/customer-import">{t('shell.importRegister')}</ButtonLink>
              ),
            }
          : { query: { label: labelId } })}
        actions={({ id, name, mobileNo, balance }) => (
          <>
            <OwedActions customer={{ id, name, mobileNo, balance }} />
            <IconLink
              to="/customer-details/$id"
              params={{ id: String(id) }}
              label={t('customers.detailsOf', { name })}
            >
              <IconEye size={ICON_PX} />
            </IconLink>
            <IconLink
              to="/customer-edit/$id"
              params={{ id: String(id) }}
              label={t('customers.editOf', { name })}
            >
              <IconPencil size={ICON_PX} />
            </IconLink>
          </>
        )}
      />
    </Card>
  );
}

const LABELS_FRESH_MS = 60_000;

/** The label that the address narrows the customer list to; undefined for all. */
function useLabelFilter(): number | undefined {
  return useSearch({ strict: false }).label;
}

/** Says which label the list is narrowed to; the cross shows all customers again. */
function LabelFilter({ labelId }: { labelId: number }) {
  const t = useText();
  const { data } = useRead(labels.labelOptions, {}, { staleMs: LABELS_FRESH_MS });
  const name = data?.find(({ id }) => id === labelId)?.name ?? String(labelId);
  return (
    <span className={labelStyles.chip}>
      <span className={labelStyles.name}>
        <IconTag size={14} aria-hidden />
        {t('customers.labelled', { name })}
      </span>
      <AppLink
        to="/customer-list"
        search={(before) => ({ ...before, label: undefined, page: undefined })}
        className={labelStyles.remove}
        aria-label={t('customers.allLabels')}
        title={t('customers.allLabels')}
      >
        <IconX size={14} aria-hidden />
      </AppLink>
    </span>
  );
}
