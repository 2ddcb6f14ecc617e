import { dayCloses } from '@netkhata/contract/day-closes';
import { IconPrinter } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { useRecordId } from '../../shared/record/record-id.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './closes.module.css';
import { PrintedSheet } from './printed-sheet.tsx';
import {
  reopenedWords,
  type CloseSheet,
  type CloseSheetLine,
  sheetSums,
  sheetTables,
  useSheetLocale,
} from './sheet-tables.ts';

/** /end-of-day-details/{id}: a closed day with all its figures, on screen and for the printer. */
export function DaySheet() {
  const id = useRecordId();
  const { data, error, refetch } = useRead(dayCloses.dayCloseDetails, { params: { id } });
  if (data) return <SheetCards sheet={data} />;
  if (!error) return <LoadingShape of="rows" />;
  return <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function SheetCards({ sheet }: { sheet: CloseSheet }) {
  const t = useText();
  const format = useFormat();
  const locale = useSheetLocale();
  const reopened = reopenedWords(sheet, locale);
  const day = format.day(sheet.day);
  return (
    <>
      {reopened !== undefined && <Notice hasRoomBelow>{reopened}</Notice>}
      <Card
        title={t('closes.sheetOf', { day })}
        actions={
          <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('closes.print')}
          </Button>
        }
      >
        <dl className={styles.facts}>
          {sheetSums(sheet, locale).map(({ label, amount, text }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{amount === undefined ? text : <Taka amount={amount} />}</dd>
            </div>
          ))}
          <div>
            <dt>{t('closes.closedBy')}</dt>
            <dd>{`${sheet.closedBy}, ${format.dateTime(sheet.closedAt)}`}</dd>
          </div>
        </dl>
      </Card>
      {sheetTables(sheet, locale).map(({ title, columns, lines }) => (
        <Card key={title} title={t(title)} isFlush>
          {lines.length === 0 ? (
            <p className={styles.none}>{t('closes.none')}</p>
          ) : (
            <PlainTable<CloseSheetLine>
              columns={columns}
              rows={lines}
              label={t(title)}
              rowKey={({ key }) => key}
            />
          )}
        </Card>
      ))}
      <PrintedSheet sheet={sheet} />
    </>
  );
}
