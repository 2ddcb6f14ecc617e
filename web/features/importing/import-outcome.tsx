import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { register } from '@netkhata/contract/register';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from './importing.module.css';
import { saveCsv } from './register-upload.ts';

export type RegisterOutcome = EndpointResult<typeof register.registerImport>['data'];

type ImportPreviewProps = {
  fileName: string;
  found: RegisterOutcome;
  isImporting: boolean;
  onImport: () => void;
};

/** The result of a dry run by the server on the real data, shown before anything is imported. */
export function ImportPreview({ fileName, found, isImporting, onImport }: ImportPreviewProps) {
  const t = useText();
  const format = useFormat();
  const { created, unchanged, refused } = found;
  return (
    <>
      <Card title={t('importing.wouldHappen', { file: fileName })}>
        <div className={styles.tiles}>
          <Tile label={t('importing.wouldCreate')}>{format.number(created)}</Tile>
          <Tile label={t('importing.unchanged')} note={t('importing.unchangedHelp')}>
            {format.number(unchanged)}
          </Tile>
          <Tile label={t('importing.refused')} note={t('importing.refusedHelp')}>
            {format.number(refused)}
          </Tile>
          <Tile label={t('importing.openingBalance')} note={t('importing.ofGoodRows')}>
            <Taka amount={found.openingBalance} />
          </Tile>
          <Tile label={t('importing.monthlyFee')} note={t('importing.monthlyFeeHelp')}>
            <Taka amount={found.monthlyFee} />
          </Tile>
          <Tile label={t('importing.newPlaces')}>
            <span className={styles.places}>
              <span>{t('importing.areas', { count: found.areas })}</span>
              <span>{t('importing.zones', { count: found.zones })}</span>
              <span>{t('importing.packages', { count: found.packages })}</span>
            </span>
          </Tile>
        </div>
        <Actions>
          <Button
            tone="primary"
            isDisabled={created === 0}
            isBusy={isImporting}
            onClick={onImport}
            title={created === 0 ? t('importing.nothingNew') : undefined}
          >
            {t('importing.import', { count: created })}
          </Button>
          {created === 0 && <span className={styles.lead}>{t('importing.nothingNew')}</span>}
        </Actions>
      </Card>
      <WarnedRows found={found} />
      <RefusedRows found={found} />
    </>
  );
}

/** What was imported, and the refused rows, which have to be corrected. */
export function ImportOutcome({ done }: { done: RegisterOutcome }) {
  const t = useText();
  return (
    <>
      <Card title={t('importing.done')}>
        <p className={styles.done} role="status">
          <IconCircleCheck size={20} aria-hidden />
          {t('importing.created', { count: done.created })}
        </p>
        {done.unchanged > 0 && (
          <p className={styles.lead}>{t('importing.wereThere', { count: done.unchanged })}</p>
        )}
        <Actions>
          <ButtonLink to="/customer-list" tone="primary">
            {t('importing.toCustomers')}
          </ButtonLink>
        </Actions>
      </Card>
      <WarnedRows found={done} />
      <RefusedRows found={done} />
    </>
  );
}

type NumberedProblem = RegisterOutcome['problems'][number] & { place: number };

const COLUMNS: TableColumn<NumberedProblem>[] = [
  { name: 'rowNumber', label: 'importing.row', kind: 'id' },
  { name: 'code', label: 'importing.code', kind: 'code', isCardTitle: true },
  {
    name: 'field',
    label: 'importing.column',
    cell: ({ field }) => <FieldName field={field} />,
  },
  {
    name: 'reason',
    label: 'importing.reason',
    cell: ({ reason, reasonMessage }) => <ServerText text={reason} message={reasonMessage} />,
  },
];

function FieldName({ field }: { field: string }) {
  const t = useText();
  const label = fieldLabel(field);
  return label ? t(label) : field;
}

/** The refused rows with their reasons, to correct and import again. */
function RefusedRows({ found }: { found: RegisterOutcome }) {
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
            onClick={() => saveCsv(refusedFile)}
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

/** What is unwise in rows that come in all the same. */
function WarnedRows({ found }: { found: RegisterOutcome }) {
  const t = useText();
  if (found.warnings.length === 0) return null;
  const rows = found.warnings.map((warning, place) => ({ ...warning, place }));
  return (
    <Card title={t('importing.warnings')} isFlush>
      <p className={styles.note}>{t('importing.warningsHelp')}</p>
      <PlainTable
        columns={COLUMNS}
        rows={rows}
        label={t('importing.warnings')}
        rowKey={({ place }) => place}
      />
    </Card>
  );
}
