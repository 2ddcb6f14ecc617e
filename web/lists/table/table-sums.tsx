import type { CallInput, EndpointShape, ListSums } from '@netkhata/contract/endpoint';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import { isFigureColumn, type TableColumn } from '../state/table-column.tsx';
import styles from '../state/table.module.css';

type SumsQuestion<Row> = {
  endpoint: EndpointShape;
  input: { query: Record<string, unknown>; body: Record<string, string> };
  columns: readonly TableColumn<Row>[];
  /** False until the rows have arrived: the sums are fetched after them. */
  isReady: boolean;
};

/** Their row is there before them, so that what stands below it does not move when they come. */
const NOT_THERE_YET: ListSums = {};

/**
 * The sums over all rows of the list, if a shown column is summed; without figures until they have
 * come. A call of its own, after the rows: another page or order does not repeat it.
 */
export function useListSums<Row>(question: SumsQuestion<Row>): ListSums | undefined {
  const { endpoint, input, columns, isReady } = question;
  const isSummed = columns.some((column) => column.isSummed);
  const first = { page: 1, per_page: 10, column: 'id', order: 'desc', sums: true };
  const query = { ...input.query, ...first };
  const request = { ...input, query } as unknown as CallInput<EndpointShape>;
  const { data, isLoading } = useRead(endpoint, request, { isEnabled: isReady && isSummed });
  return isLoading ? NOT_THERE_YET : (data as { sums?: ListSums } | undefined)?.sums;
}

type TableSumsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sums: ListSums | undefined;
  /** The number of rows summed. */
  count: number;
  /** The number of cells before the columns, and after them. */
  cells: { before: number; after: number };
};

/** The sums over all rows (not only the page), each with a double rule. */
export function TableSums<Row>({ columns, sums, count, cells }: TableSumsProps<Row>) {
  const t = useText();
  const first = columns.findIndex((column) => column.isSummed);
  if (sums === undefined || first === -1) return null;
  const before = cells.before + first;
  return (
    <tfoot>
      <tr>
        {before > 0 && (
          <th scope="row" colSpan={before}>
            {t('tables.sumOf', { count })}
          </th>
        )}
        {columns.slice(first).map((column) => (
          <td
            key={column.name}
            className={classNames(isFigureColumn(column) && styles.figure)}
            data-label={t(column.label)}
          >
            {column.isSummed && <Sum amount={sums[column.name]} />}
          </td>
        ))}
        {cells.after > 0 && <td />}
      </tr>
    </tfoot>
  );
}

function Sum({ amount }: { amount: PaisaSum | undefined }) {
  if (amount === undefined) return <span className={styles.sumToCome}>{'\u00a0'}</span>;
  return (
    <span className={khata.sum}>
      <Taka amount={amount} isStrong />
    </span>
  );
}
