import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { register } from '@netkhata/contract/register';
import { IconDownload } from '@tabler/icons-react';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './importing.module.css';
import { saveTextFile } from './register-upload.ts';

type Outcome = EndpointResult<typeof register.registerImport>['data'];
type NumberedProblem = Outcome['problems'][number] & { place: number };

const COLUMNS: TableColumn<NumberedProblem>[] = [
  { name: 'rowNumber', label: 'importing.row', kind: 'number' },
  { name: 'code', label: 'importing.code', isCardTitle: true },
  { name: 'field', label: 'importing.column' },
  {
    name: 'reason',
    label: 'importing.reason',
    cell: ({ reason, reasonMessage }) => <ServerText text={reason} message={reasonMessage} />,
  },
];

/** The rows that cannot come in, each with its reasons, to put right and bring in again. */
export function RefusedRows({ found }: { found: Outcome }) {
  const t = useText();
  const { problems, refused, refusedFile } = found;
  if (refused === 0) return null;
  const rows = problems.map((problem, place) => ({ ...problem, place }));
  return (
    <Card
      title={t('importing.refusedRows', { count: refused })}
      actions={
        refusedFile && (
          <Button
            isSmall
            icon={<IconDownload size={16} aria-hidden />}
            onClick={() => saveTextFile(refusedFile)}
          >
            {t('importing.downloadRefused')}
          </Button>
        )
      }
      isFlush
    >
      <p className={styles.note}>{t('importing.putRight')}</p>
      <PlainTable
        columns={COLUMNS}
        rows={rows}
        label={t('importing.refusedRows', { count: refused })}
        rowKey={({ place }) => place}
      />
    </Card>
  );
}
