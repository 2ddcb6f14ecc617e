import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import styles from './print-sheet.module.css';

type PrintSheetProps = {
  company: string;
  title: string;
  /** The number of rows and the filters of the list. */
  note: string;
  /** Who printed it, and when. */
  printed: string;
  headings: readonly {
    name: string;
    label: string;
    isFigure: boolean;
    /** A day, a number, a code: is not wrapped. */
    isShort: boolean;
  }[];
  lines: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** The sums, one cell for each heading; null for a column that is not summed. */
  sums: readonly ReactNode[];
  /** Called when printing is over. */
  onDone: (isPrinting: false) => void;
};

/** A printable list with all of its rows, not only the rendered ones. Prints when it is mounted. */
export function PrintSheet(props: PrintSheetProps) {
  const { headings, lines, sums, onDone } = props;
  useEffect(() => {
    const { dataset } = document.body;
    const end = () => onDone(false);
    dataset['prints'] = 'list';
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      delete dataset['prints'];
    };
  }, [onDone]);

  const figure = (index: number) =>
    classNames(
      headings[index]?.isFigure && styles.figure,
      headings[index]?.isShort && styles.short,
    );
  return createPortal(
    <div className={styles.printed}>
      <header>
        <p>{props.company}</p>
        <p>{props.printed}</p>
      </header>
      <h1>{props.title}</h1>
      <p>{props.note}</p>
      <table>
        <thead>
          <tr>
            {headings.map(({ name, label }, index) => (
              <th key={name} scope="col" className={figure(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={headings[index]?.name} className={figure(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.some((sum) => sum !== null) && (
          <tfoot>
            <tr>
              {sums.map((sum, index) => (
                <td key={headings[index]?.name} className={figure(index)}>
                  {sum !== null && <span className={khata.sum}>{sum}</span>}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>,
    document.body,
  );
}
