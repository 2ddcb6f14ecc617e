import type { CollectionGroup } from '@netkhata/contract/reports';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CellValue, isFigureColumn } from '../../lists/state/table-column.tsx';
import { PrintedReport } from '../../shared/printing/printed-report.tsx';
import khata from '../../ui/khata.module.css';
import { type CollectionListRow, sumOfRows } from './collection-groups.ts';
import { columnsFor, useCollectionLines } from './collection-table.tsx';

export type CollectionPrintProps = {
  rows: readonly CollectionListRow[];
  by: CollectionGroup | null;
  /** Title of the printed report. */
  title: string;
  onDone: (isMore: false) => void;
};

/** The complete report for printing, with the same groups and sums as on the screen. */
export function CollectionPrint({ rows, by, title, onDone }: CollectionPrintProps) {
  const t = useText();
  const format = useFormat();
  const lines = useCollectionLines(rows, by);
  const columns = columnsFor(rows);
  return (
    <PrintedReport
      title={title}
      note={t('reports.payments', { count: rows.length })}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-figure={isFigureColumn(column) || undefined}>
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-sum={line.isSubtotal || undefined}>
              {columns.map((column) => (
                <td key={column.name} data-figure={isFigureColumn(column) || undefined}>
                  <CellValue column={column} row={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-sum>
            <th scope="row" colSpan={columns.length - 1}>
              {t('reports.total')}
            </th>
            <td data-figure>
              <span className={khata.sum}>{format.taka(sumOfRows(rows))}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </PrintedReport>
  );
}
