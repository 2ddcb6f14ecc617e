import { auditTrail } from '@netkhata/contract/audit-trail';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ActionLine, type OwnAction } from '../../shared/audit/action-line.tsx';
import { SUBJECT_CHOICES } from '../../shared/audit/action-words.ts';
import { useDebounced } from '../../ui/timing.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading, Stale } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './audit-logs.module.css';

type AuditLogsProps = { onFollow: () => void };

/** The latest rows of the audit trail, or only the user's own where they may not see all of it. */
export function AuditLogs({ onFollow }: AuditLogsProps) {
  const isAdministrator = useHasRight('zone_administration');
  return isAdministrator ? <FilteredTrail onFollow={onFollow} /> : <OwnTrail onFollow={onFollow} />;
}

function FilteredTrail({ onFollow }: AuditLogsProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [subject, setSubject] = useState<string | null>(null);
  const globalSearch = useDebounced(typed.trim());
  const query = { page: 1, per_page: 10, column: 'id', order: 'desc', globalSearch } as const;
  const body: Record<string, string> = subject === null ? {} : { subject };
  const read = useRead(auditTrail.auditTrailTable, { query, body }, { keepsPrevious: true });
  return (
    <>
      <TextField label={t('common.filter')} value={typed} onChange={setTyped} />
      <SelectField
        label={t('settings.auditSubject')}
        value={subject}
        onChange={setSubject}
        options={SUBJECT_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
        placeholder={t('common.all')}
      />
      <Stale isStale={read.isPlaceholderData}>
        <Trail actions={read.data?.rows} read={read} onFollow={onFollow} />
      </Stale>
      {/* Only then: the rows that arrive would move it from under the pointer. */}
      {(read.data ?? read.error) && (
        <div className={styles.more}>
          <ButtonLink to="/settings-audit" isWide onClick={onFollow}>
            {t('shell.auditTrail')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function OwnTrail({ onFollow }: AuditLogsProps) {
  const t = useText();
  const read = useRead(auditTrail.ownActions, {}, { staleMs: 0 });
  return (
    <>
      <p className={styles.help}>{t('menus.ownActionsOnly')}</p>
      <Trail actions={read.data} read={read} onFollow={onFollow} />
    </>
  );
}

type TrailProps = AuditLogsProps & {
  actions: readonly OwnAction[] | undefined;
  read: { error: { heading: string; messages: string[] } | null; refetch: () => unknown };
};

function Trail({ actions, read, onFollow }: TrailProps) {
  const t = useText();
  const { error } = read;
  if (!actions && error) return <ErrorState {...error} onRetry={() => void read.refetch()} />;
  if (!actions) return <Loading />;
  if (actions.length === 0) return <EmptyState help={t('empty.actions')} />;
  return (
    <ul className={styles.list}>
      {actions.map((action) => (
        <ActionLine key={action.id} action={action} onFollow={onFollow} />
      ))}
    </ul>
  );
}
