import { useCurrentUser } from '../../api/current-user.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CellValue, isFigureColumn } from '../../lists/state/table-column.tsx';
import { PrintPortal } from '../../ui/print-portal.tsx';
import styles from './closes.module.css';
import {
  reopenedWords,
  type CloseSheet,
  type SheetTable,
  sheetSums,
  sheetTables,
  useSheetLocale,
} from './sheet-tables.ts';

/** The sheet for printing on A4: figures first, the seal and two signature lines at the end. */
export function PrintedSheet({ sheet }: { sheet: CloseSheet }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  const locale = useSheetLocale();
  const { companyName } = useCurrentUser();
  const reopened = reopenedWords(sheet, locale);
  const days =
    sheet.fromDay === sheet.day
      ? format.day(sheet.day)
      : t('closes.days', { from: format.day(sheet.fromDay), to: format.day(sheet.day) });
  return (
    <PrintPortal of="sheet">
      <div className={styles.printed}>
        <strong>{companyName}</strong>
        <h2>{t('closes.sheetOf', { day: days })}</h2>
        {reopened !== undefined && <p>{reopened}</p>}
        <table>
          <tbody>
            {sheetSums(sheet, locale).map(({ label, amount, text }) => (
              <tr key={label}>
                <th scope="row">{t(label)}</th>
                <td className={styles.figure}>
                  {amount === undefined ? text : format.taka(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {sheetTables(sheet, locale)
          .filter(({ lines }) => lines.length > 0)
          .map((table) => (
            <PrintedTable key={table.title} table={table} />
          ))}
        <p>
          {t('closes.entries', { count: sheet.entryCount, amount: format.taka(sheet.turnover) })}
          <br />
          {t('closes.books')}
          {': '}
          {booksWords(sheet, { t, format, textOf })}
        </p>
        {sheet.seal !== null && (
          <p className={styles.seal}>{`${t('closes.seal')}: ${sheet.lastEntryId} ${sheet.seal}`}</p>
        )}
        {sheet.remarks !== null && <p>{sheet.remarks}</p>}
        <div className={styles.signatures}>
          <span>{`${sheet.closedBy}, ${format.dateTime(sheet.closedAt)}`}</span>
          <span>{t('closes.signature')}</span>
        </div>
      </div>
    </PrintPortal>
  );
}

type BooksLocale = {
  t: ReturnType<typeof useText>;
  format: ReturnType<typeof useFormat>;
  textOf: ReturnType<typeof useServerText>;
};

function booksWords({ books }: CloseSheet, { t, format, textOf }: BooksLocale): string {
  if (!books) return t('closes.booksNone');
  const time = format.dateTime(books.checkedAt);
  if (books.difference === null) return t('closes.booksRight', { time });
  return t('closes.booksWrong', { difference: textOf(books.difference, books.fault) });
}

function PrintedTable({ table }: { table: SheetTable }) {
  const t = useText();
  const { title, columns, lines } = table;
  return (
    <>
      <h3>{t(title)}</h3>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={isFigureColumn(column) ? styles.figure : undefined}
              >
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={isFigureColumn(column) ? styles.figure : undefined}
                >
                  <CellValue column={column} row={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
