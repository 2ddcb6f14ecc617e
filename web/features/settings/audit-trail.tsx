import { auditTrail } from '@netkhata/contract/audit-trail';
import type { TableRow } from '@netkhata/contract/endpoint';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Card } from '../../ui/card.tsx';
import { type AuditChange, fieldChanges } from './audit-changes.ts';
import styles from './audit-trail.module.css';

type AuditRow = TableRow<typeof auditTrail.auditTrailTable>;

const COLUMNS: TableColumn<AuditRow>[] = [
  { name: 'id', label: 'bills.id', widthPx: 96 },
  { name: 'at', label: 'settings.auditAt', kind: 'instant' },
  { name: 'user', label: 'settings.auditUser' },
  { name: 'action', label: 'common.action', isCardTitle: true },
  { name: 'subject', label: 'settings.auditSubject' },
  { name: 'subjectId', label: 'settings.auditRecord' },
  {
    name: 'changes',
    label: 'settings.auditChanges',
    isUnsortable: true,
    cell: ({ changes }) => <Changes changes={changes} />,
  },
  { name: 'address', label: 'settings.auditAddress', isHiddenAtFirst: true },
];

/** Who did what, when, from where, and what it changed; the latest first. */
export function AuditTrail() {
  const t = useText();
  return (
    <Card isFlush>
      <DataTable
        endpoint={auditTrail.auditTrailTable}
        columns={COLUMNS}
        label={t('shell.auditTrail')}
        rowKey={(row) => row.id}
      />
    </Card>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return <div className={styles.changes}>{changes.flatMap(fieldChanges).join(' · ')}</div>;
}
