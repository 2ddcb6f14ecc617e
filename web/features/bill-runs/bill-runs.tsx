import { billRuns } from '@netkhata/contract/bill-runs';
import type { RunKind } from '@netkhata/domain/bill-words';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
import { RUN_WORDS, type RunPreview } from './run-words.ts';
import { useBillRun, useRunStart, useShownRun } from './use-bill-run.ts';

/** The preview was long: its button is far below where the progress and the outcome stand. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** The runs that make the bills of a month. */
export function BillRuns() {
  return <Runs kind="month" />;
}

/**
 * Runs of a kind and of a date: preview, confirmation, progress and outcome; a finished run can be
 * undone.
 */
export function Runs({ kind }: { kind: RunKind }) {
  const { runId, show } = useShownRun();
  const shown = useBillRun(runId);
  const [preview, setPreview] = useState<RunPreview | null>(null);
  const [startedId, setStartedId] = useState<number>();
  const { confirm, isStarting } = useRunStart({
    onPreview: setPreview,
    onStarted: (id) => {
      setPreview(null);
      setStartedId(id);
      show(id);
    },
  });
  // Counts as running until its state is loaded for the first time.
  const isJustStarted = runId !== undefined && runId === startedId && !shown.error;
  const isWorking = shown.run ? shown.run.state === 'running' : isJustStarted;
  return (
    <>
      <RunDate
        kind={kind}
        isGenerating={isStarting || isWorking}
        onPreview={(next) => {
          setPreview(next);
          if (next !== null && runId !== undefined) show(undefined);
        }}
      />
      {preview && (
        <RunPreviewCard
          key={preview.fingerprint}
          preview={preview}
          isStarting={isStarting}
          onConfirm={() => void confirm(preview)}
          onCancel={() => setPreview(null)}
        />
      )}
      {runId !== undefined && !preview && (
        <div ref={isJustStarted ? intoView : null} className={styles.outcome}>
          <RunProgress key={runId} {...shown} />
        </div>
      )}
      <RunTable kind={kind} />
    </>
  );
}

type RunDateProps = {
  kind: RunKind;
  onPreview: (preview: RunPreview | null) => void;
  /** A run is in progress, and another cannot start until it has ended. */
  isGenerating: boolean;
};

/** The bill date, and the button that loads the preview; bills are made only from the preview. */
function RunDate({ kind, onPreview, isGenerating }: RunDateProps) {
  const t = useText();
  const words = RUN_WORDS[kind];
  const previewing = useChange(billRuns.billRunPreview, { success: () => 'silent' });
  const form = useEntryForm<{ billDate: string | null }>({
    initial: { billDate: today() },
    check: ({ billDate }) => (billDate === null ? { billDate: t('common.required') } : {}),
    save: async ({ billDate }) => {
      if (billDate === null) return;
      onPreview(null);
      onPreview(await previewing.save({ body: { kind, billDate } }));
    },
  });
  const billDate = form.field('billDate');
  const { tab } = useSearch({ strict: false });
  const frame = useRef<HTMLFormElement>(null);
  // The dashboard's link for bills to make opens the preview directly.
  useEffect(() => {
    if (tab === 'preview') frame.current?.requestSubmit();
  }, [tab]);
  return (
    <Card>
      <p className={styles.help}>{t(words.help)}</p>
      <form {...form.formProps} ref={frame} className={styles.form}>
        <DateField
          label={t(words.day)}
          {...billDate}
          onChange={(day) => {
            if (day !== billDate.value) onPreview(null);
            billDate.onChange(day);
          }}
          isRequired
        />
        <Button type="submit" tone="primary" isBusy={form.isSaving || isGenerating}>
          {t(isGenerating ? 'bills.runGenerating' : words.preview)}
        </Button>
      </form>
    </Card>
  );
}
