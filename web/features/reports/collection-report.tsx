import { reports } from '@netkhata/contract/reports';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { type CollectionChoice, monthChoice, useCollectionAddress } from './collection-choice.ts';
import { CollectionForm } from './collection-form.tsx';
import { type CollectionRow, CollectionTable } from './collection-table.tsx';
import { ExcelExport } from './excel-export.tsx';

const NO_FIELDS = {};

/** Customer Collection Report: hidden until OK, then loading, then the table. */
export function CollectionReport() {
  const { today } = useCurrentUser();
  const { shown, show } = useCollectionAddress();
  const choice = shown ?? monthChoice(today);
  const read = useRead(
    reports.customerCollection,
    { body: choice },
    { isEnabled: shown !== undefined, staleMs: 0 },
  );
  const refused = read.error?.fields ?? NO_FIELDS;

  function showAgain(next: CollectionChoice) {
    // The same report once more: the address stays, the figures are read again.
    if (shown && JSON.stringify(next) === JSON.stringify(shown)) void read.refetch();
    else show(next);
  }

  return (
    <>
      <Card>
        <CollectionForm choice={choice} refused={refused} onShow={showAgain} />
      </Card>
      {shown && Object.keys(refused).length === 0 && <Result choice={shown} read={read} />}
    </>
  );
}

type ResultProps = {
  choice: CollectionChoice;
  read: {
    data: CollectionRow[] | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
};

function Result({ choice, read }: ResultProps) {
  const t = useText();
  const format = useFormat();
  const days = { from: format.day(choice.fromDate), to: format.day(choice.toDate) };
  const hasRows = !read.error && (read.data?.length ?? 0) > 0;
  return (
    <Card
      title={t('reports.collectionBetween', days)}
      actions={hasRows && <ExcelExport choice={choice} />}
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
        <EmptyState help={t('reports.noCollectionHelp')} />
      )}
      {hasRows && <CollectionTable rows={read.data ?? []} />}
    </Card>
  );
}
