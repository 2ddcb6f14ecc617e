import { auditTrail } from '@netkhata/contract/audit-trail';
import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import {
  actionSentence,
  VERB_CHOICES,
  SUBJECT_CHOICES,
  auditSubjectLabel,
} from '../../shared/audit/action-words.ts';
import { DETAILS_ACTION } from '../../shared/record/row-actions.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { changeLine, fieldChanges } from '../../shared/audit/audit-changes.ts';
import { AuditDetails, type AuditRow } from './audit-details.tsx';
import styles from './audit-trail.module.css';

/** Changed fields shown before the rest is collapsed. */
const MAX_FIELDS = 3;

const COLUMNS: TableColumn<AuditRow>[] = [
  { name: 'id', label: 'bills.id', kind: 'code', widthPx: 96 },
  { name: 'at', label: 'settings.auditAt', kind: 'instant' },
  { name: 'user', label: 'settings.auditUser', isName: true },
  {
    name: 'action',
    label: 'trail.sentence',
    choices: VERB_CHOICES,
    isCardTitle: true,
    cell: (row) => <Sentence row={row} />,
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
    // The sentence already names the record, and an imported register has no record to name.
    isHiddenByDefault: true,
    cell: ({ subjectId }) => subjectId || null,
  },
  {
    name: 'changes',
    label: 'settings.auditChanges',
    isUnsortable: true,
    cell: (row) => <Changes row={row} />,
  },
  { name: 'address', label: 'settings.auditAddress', isHiddenByDefault: true },
];

const ACTION_ICONS = [DETAILS_ACTION];

const PHONE: PhoneLines<AuditRow> = { primary: 'action', detail: 'at', aside: 'subject' };

/** Who did what, when, from where, and what it changed, newest first. */
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
        phone={PHONE}
        emptyHelp={t('empty.audit')}
        actionIcons={ACTION_ICONS}
        actions={(row) => (
          <IconButton
            label={t('settings.auditDetailsOf', { id: String(row.id) })}
            word={t(DETAILS_ACTION.word)}
            isSmall
            onClick={() => setOpened(row)}
          >
            <DETAILS_ACTION.Icon size={16} />
          </IconButton>
        )}
      />
      {opened && <AuditDetails row={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

/** Who did what to whom. The tooltip has the action's key, which the column is searched by. */
function Sentence({ row }: { row: AuditRow }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.words} title={row.action}>
      {actionSentence({ t, format }, row)}
    </span>
  );
}

function Subject({ subject }: { subject: string }) {
  return <span title={subject}>{auditSubjectLabel(useText(), subject)}</span>;
}

/** The first few changed fields, with a button that shows all of them. */
function Changes({ row }: { row: AuditRow }) {
  const t = useText();
  const format = useFormat();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const locale = { t, format, names: row.names };
  const lines = row.changes.flatMap((change) =>
    fieldChanges(change, locale).map((field) => changeLine(field, !change.before)),
  );
  // An empty cell, which the card on a phone leaves out.
  if (lines.length === 0) return null;
  const shown = isUnfolded ? lines : lines.slice(0, MAX_FIELDS);
  return (
    <div className={styles.changes}>
      {shown.map((line, place) => (
        <div key={place}>{line}</div>
      ))}
      {lines.length > MAX_FIELDS && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? 'trail.fold' : 'trail.unfold')}
        </button>
      )}
    </div>
  );
}
