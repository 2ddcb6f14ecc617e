import { auditTrail } from '@netkhata/contract/audit-trail';
import { IconListDetails } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import {
  DEED_CHOICES,
  deedWords,
  SUBJECT_CHOICES,
  subjectWords,
} from '../../shared/audit/action-words.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { type AuditChange, changeLine, fieldChanges } from './audit-changes.ts';
import type { AuditRow } from './audit-details.tsx';
import styles from './audit-trail.module.css';

const AuditDetails = loadOnUse(async () => (await import('./audit-details.tsx')).AuditDetails);

/** More of them are in the details. */
const MOST_FIELDS = 4;

const COLUMNS: TableColumn<AuditRow>[] = [
  { name: 'id', label: 'bills.id', widthPx: 96 },
  { name: 'at', label: 'settings.auditAt', kind: 'instant' },
  { name: 'user', label: 'settings.auditUser', isName: true },
  {
    name: 'action',
    label: 'common.action',
    choices: DEED_CHOICES,
    isCardTitle: true,
    cell: ({ action }) => <Deed action={action} />,
  },
  {
    name: 'subject',
    label: 'settings.auditSubject',
    choices: SUBJECT_CHOICES,
    cell: ({ subject }) => subject && <Subject subject={subject} />,
  },
  {
    name: 'subjectId',
    label: 'settings.auditRecord',
    // A register that was imported is no record.
    cell: ({ subjectId }) => subjectId || null,
  },
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
  const [opened, setOpened] = useState<AuditRow>();
  return (
    <Card isFlush>
      <DataTable
        endpoint={auditTrail.auditTrailTable}
        columns={COLUMNS}
        label={t('shell.auditTrail')}
        rowKey={(row) => row.id}
        onOpen={setOpened}
        emptyHelp={t('empty.audit')}
        actions={(row) => (
          <IconButton
            label={t('settings.auditDetailsOf', { id: String(row.id) })}
            isSmall
            onClick={() => setOpened(row)}
          >
            <IconListDetails size={16} />
          </IconButton>
        )}
      />
      {opened && (
        <Suspense fallback={null}>
          <AuditDetails row={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

/** The action in a word; the name that it is searched by shows when one points at it. */
function Deed({ action }: { action: string }) {
  return <span title={action}>{deedWords(useText(), action)}</span>;
}

function Subject({ subject }: { subject: string }) {
  return <span title={subject}>{subjectWords(useText(), subject)}</span>;
}

/** The first fields of a change; the details have them all. */
function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useText();
  const format = useFormat();
  const lines = changes.flatMap((change) =>
    fieldChanges(change, { t, format }).map((field) => changeLine(field, !change.before)),
  );
  // A card on a phone leaves out what is empty.
  if (lines.length === 0) return null;
  const hidden = lines.length - MOST_FIELDS;
  return (
    <div className={styles.changes}>
      {lines.slice(0, MOST_FIELDS).join(' · ')}
      {hidden > 0 && ` · ${t('settings.auditMore', { count: hidden })}`}
    </div>
  );
}
