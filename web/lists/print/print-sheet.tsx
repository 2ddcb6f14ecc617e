import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../ui/class-names.ts';
import styles from './print-sheet.module.css';

type PrintSheetProps = {
  title: string;
  /** What part of the list it is, and what it is narrowed to. */
  note: string;
  headings: readonly { name: string; label: string; isFigure: boolean }[];
  lines: readonly { key: string | number; cells: readonly ReactNode[] }[];
  /** Told false when the print is over. */
  onDone: (isPrinting: false) => void;
};

/** The rows of the page on paper: every one, not just those in sight. Prints when it opens. */
export function PrintSheet({ title, note, headings, lines, onDone }: PrintSheetProps) {
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

  const figure = (index: number) => classNames(headings[index]?.isFigure && styles.figure);
  return createPortal(
    <div className={styles.printed}>
      <h1>{title}</h1>
      <p>{note}</p>
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
      </table>
    </div>,
    document.body,
  );
}
