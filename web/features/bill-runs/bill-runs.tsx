import { billRuns } from '@netkhata/contract/bill-runs';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import styles from './bill-runs.module.css';
import { RunPreviewCard } from './run-preview.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunTable } from './run-table.tsx';
import type { RunPreview } from './run-words.ts';
import { useShownRun } from './use-bill-run.ts';

/** Bills of a date: looked at first, then made, then followed to their end; may be undone. */
export function BillRuns() {
  const { runId, show } = useShownRun();
  const [preview, setPreview] = useState<RunPreview | null>(null);
  return (
    <>
      <RunDate
        onPreview={(next) => {
          setPreview(next);
          if (next !== null && runId !== undefined) show(undefined);
        }}
      />
      {preview && (
        <RunPreviewCard
          key={preview.fingerprint}
          preview={preview}
          onPreview={setPreview}
          onStarted={(id) => {
            setPreview(null);
            show(id);
          }}
        />
      )}
      {runId !== undefined && !preview && <RunProgress key={runId} runId={runId} />}
      <RunTable />
    </>
  );
}

/** The date, and Generate, which shows what would be made; nothing is made before that is seen. */
function RunDate({ onPreview }: { onPreview: (preview: RunPreview | null) => void }) {
  const t = useText();
  const previewing = useChange(billRuns.billRunPreview, { success: () => 'silent' });
  const form = useEntryForm<{ billDate: string | null }>({
    initial: { billDate: today() },
    check: ({ billDate }) => (billDate === null ? { billDate: t('common.required') } : {}),
    save: async ({ billDate }) => {
      if (billDate === null) return;
      onPreview(null);
      onPreview(await previewing.save({ body: { billDate } }));
    },
  });
  const billDate = form.field('billDate');
  return (
    <Card>
      <p className={styles.help}>{t('bills.generateHelp')}</p>
      <form {...form.formProps} className={styles.form}>
        <DateField
          label={t('bills.billDate')}
          {...billDate}
          onChange={(day) => {
            if (day !== billDate.value) onPreview(null);
            billDate.onChange(day);
          }}
          isRequired
        />
        <Button type="submit" tone="primary" isBusy={form.isSaving}>
          {t('bills.generate')}
        </Button>
      </form>
    </Card>
  );
}
