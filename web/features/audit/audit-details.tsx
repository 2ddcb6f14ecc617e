import type { auditTrail } from '@netkhata/contract/audit-trail';
import type { TableRow } from '@netkhata/contract/endpoint';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { actionSentence, auditSubjectLabel } from '../../shared/audit/action-words.ts';
import { Modal } from '../../ui/modal.tsx';
import {
  type RecordedChange,
  type FieldChange,
  fieldChanges,
} from '../../shared/audit/audit-changes.ts';
import styles from './audit-trail.module.css';

const COLUMNS: TableColumn<FieldChange>[] = [
  { name: 'field', label: 'settings.auditField', isCardTitle: true },
  { name: 'before', label: 'settings.auditBefore' },
  { name: 'after', label: 'settings.auditAfter' },
];

export type AuditRow = TableRow<typeof auditTrail.auditTrailTable>;

type AuditDetailsProps = { row: AuditRow; onClose: () => void };

/** Everything that one action changed: each field before and after. */
export function AuditDetails({ row, onClose }: AuditDetailsProps) {
  const t = useText();
  const format = useFormat();
  const title = t('settings.auditDetailsOf', { id: String(row.id) });
  return (
    <Modal title={title} isOpen onClose={onClose} size="large">
      <p className={styles.sentence}>{actionSentence({ t, format }, row)}</p>
      <p className={styles.facts}>
        {[format.dateTime(row.at), row.address].filter(Boolean).join(' · ')}
      </p>
      {row.changes.map((change, place) => (
        <ChangedRecord
          key={`${change.subject}-${change.id}-${place}`}
          change={change}
          names={row.names}
        />
      ))}
      {row.changes.length === 0 && <p>{t('settings.auditNothing')}</p>}
    </Modal>
  );
}

function ChangedRecord({ change, names }: { change: RecordedChange; names: AuditRow['names'] }) {
  const t = useText();
  const format = useFormat();
  const name = `${auditSubjectLabel(t, change.subject)} ${change.id || ''}`.trim();
  return (
    <section className={styles.record}>
      <h3 className={styles.subject}>{name}</h3>
      <PlainTable
        columns={COLUMNS}
        rows={fieldChanges(change, { t, format, names })}
        label={name}
        rowKey={({ field }) => field}
        emptyText={t('settings.auditNothing')}
      />
    </section>
  );
}
