import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { register } from '@netkhata/contract/register';
import { IconDownload } from '@tabler/icons-react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../table/plain-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './importing.module.css';
import { saveTextFile } from './register-upload.ts';

type Outcome = EndpointResult<typeof register.registerImport>['data'];
type NumberedProblem = Outcome['problems'][number] & { place: number };

const REASON_LABELS = {
  required: 'common.required',
  mobile: 'importing.reasonMobile',
  amount: 'importing.reasonAmount',
  belowZero: 'importing.reasonBelowZero',
  tooLarge: 'importing.reasonTooLarge',
  day: 'importing.reasonDay',
  cycle: 'importing.reasonCycle',
  nationalId: 'importing.reasonNationalId',
  email: 'importing.reasonEmail',
  unstorable: 'importing.reasonUnstorable',
  codeTaken: 'importing.reasonCodeTaken',
  pppoeTaken: 'importing.reasonPppoeTaken',
} as const satisfies Partial<Record<NumberedProblem['reasonCode'], LabelKey>>;

const COLUMNS: TableColumn<NumberedProblem>[] = [
  { name: 'rowNumber', label: 'importing.row', kind: 'number' },
  { name: 'code', label: 'importing.code', isCardTitle: true },
  { name: 'field', label: 'importing.column' },
  { name: 'reason', label: 'importing.reason', cell: (problem) => <Reason problem={problem} /> },
];

/** Why a row cannot come in; what has no text of its own is said in the server's words. */
function Reason({ problem }: { problem: NumberedProblem }) {
  const t = useText();
  const format = useFormat();
  const { reason, reasonCode, reasonValues } = problem;
  const numberOf = (name: string): string => format.number(Number(reasonValues[name]));
  if (reasonCode === 'other') return <ServerText text={reason} />;
  if (reasonCode === 'wholeNumber') {
    return t('importing.reasonWholeNumber', { from: numberOf('from'), to: numberOf('to') });
  }
  if (reasonCode === 'oneOf')
    return t('importing.reasonOneOf', { words: reasonValues['words'] ?? '' });
  if (reasonCode === 'tooLong') return t('importing.reasonTooLong', { most: numberOf('most') });
  if (reasonCode === 'duplicateCode') {
    return t('importing.reasonDuplicateCode', { row: numberOf('row') });
  }
  return t(REASON_LABELS[reasonCode]);
}

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
