import { COLLECTION_GROUPS, type CollectionGroup, reports } from '@netkhata/contract/reports';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { type CollectionChoice, todayChoice, useCollectionAddress } from './collection-choice.ts';
import { CollectionChoiceForm } from './collection-form.tsx';
import styles from './collection-report.module.css';
import type { CollectionListRow } from './collection-groups.ts';
import { CollectionSums } from './collection-sums.tsx';
import { CollectionTable } from './collection-table.tsx';
import { ExcelExport } from './excel-export.tsx';

const NO_FIELDS = {};

const CollectionPrint = loadOnUse(
  async () => (await import('./collection-print.tsx')).CollectionPrint,
);

/** Customer Collection Report: today and all zones at first, others after OK. */
export function CollectionReport() {
  const { today } = useCurrentUser();
  const { chosen, by, show } = useCollectionAddress();
  const choice = chosen ?? todayChoice(today);
  const read = useRead(reports.customerCollection, { body: choice }, { staleMs: 0 });
  const refused = read.error?.fields ?? NO_FIELDS;

  function showAgain(next: CollectionChoice) {
    // Same parameters: the address would not change, so the report is refetched.
    if (JSON.stringify(next) === JSON.stringify(choice)) void read.refetch();
    else show({ choice: next, by });
  }

  return (
    <>
      <Card>
        <CollectionChoiceForm choice={choice} refused={refused} onShow={showAgain} />
      </Card>
      {Object.keys(refused).length === 0 && (
        <Result
          {...{ choice, by, read }}
          onGroup={(group) => show({ choice: chosen, by: group })}
        />
      )}
    </>
  );
}

type ResultProps = {
  choice: CollectionChoice;
  by: CollectionGroup | null;
  onGroup: (by: CollectionGroup | null) => void;
  read: {
    data: CollectionListRow[] | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
};

function Result({ choice, by, onGroup, read }: ResultProps) {
  const t = useText();
  const format = useFormat();
  const days = { from: format.day(choice.fromDate), to: format.day(choice.toDate) };
  const title =
    choice.fromDate === choice.toDate
      ? t('reports.collectionOn', { day: days.from })
      : t('reports.collectionBetween', days);
  const rows = read.error ? [] : (read.data ?? []);
  return (
    <Card
      title={title}
      actions={rows.length > 0 && <ReportActions {...{ choice, by, rows, title }} />}
      isFlush
    >
      {read.error && (
        <ErrorState
          heading={read.error.heading}
          messages={read.error.messages}
          onRetry={() => void read.refetch()}
        />
      )}
      {!read.error && !read.data && <LoadingShape of="rows" />}
      {!read.error && read.data?.length === 0 && (
        <EmptyState
          help={t('reports.noCollectionHelp')}
          action={<ButtonLink to="/payment-collection">{t('shell.paymentCollection')}</ButtonLink>}
        />
      )}
      {rows.length > 0 && (
        <>
          <div className={styles.grouping}>
            <GroupField by={by} onChange={onGroup} />
          </div>
          {by !== null && <CollectionSums rows={rows} by={by} />}
          <CollectionTable rows={rows} by={by} />
        </>
      )}
    </Card>
  );
}

const GROUP_LABELS: Record<CollectionGroup, LabelKey> = {
  collector: 'reports.collector',
  account: 'dues.account',
  zone: 'reports.zone',
  day: 'dues.day',
};

type GroupFieldProps = {
  by: CollectionGroup | null;
  onChange: (by: CollectionGroup | null) => void;
};

function GroupField({ by, onChange }: GroupFieldProps) {
  const t = useText();
  return (
    <SelectField
      label={t('dues.groupBy')}
      value={by}
      onChange={onChange}
      options={COLLECTION_GROUPS.map((value) => ({ value, label: t(GROUP_LABELS[value]) }))}
      placeholder={t('dues.noGroups')}
    />
  );
}

type ReportActionsProps = {
  choice: CollectionChoice;
  by: CollectionGroup | null;
  rows: readonly CollectionListRow[];
  title: string;
};

function ReportActions({ choice, by, rows, title }: ReportActionsProps) {
  const t = useText();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <div className={styles.papers}>
      <Button
        isSmall
        icon={<IconPrinter size={16} aria-hidden />}
        onClick={() => setIsPrinting(true)}
      >
        {t('common.print')}
      </Button>
      <ExcelExport choice={choice} by={by} />
      {isPrinting && (
        <Suspense fallback={null}>
          <CollectionPrint {...{ rows, by, title }} onDone={setIsPrinting} />
        </Suspense>
      )}
    </div>
  );
}
