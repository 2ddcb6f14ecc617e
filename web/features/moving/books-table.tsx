import type { LabelKey } from '../../i18n/catalogue.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import text from '../../ui/text.module.css';
import { figureText, type Move } from './move-words.ts';
import styles from './moving.module.css';

type Books = NonNullable<Move['books']>;
type Line = Books['lines'][number];

const LABELS: Record<Exclude<Line['name'], 'place'>, LabelKey> = {
  customers: 'moving.customers',
  opening_owed: 'moving.openingOwed',
  opening_advance: 'moving.openingAdvance',
  opening_net: 'moving.openingNet',
  books: 'moving.booksDifference',
};

type BooksTableProps = { books: Books; className?: string | undefined };

/** Each figure as planned and as it is in the books; for the screen and for print. */
export function BooksTable({ books, className }: BooksTableProps) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  return (
    <table className={className} aria-label={t('moving.booksTitle')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('moving.line')}</span>
          </th>
          <th scope="col" data-figure>
            {t('moving.expected')}
          </th>
          <th scope="col" data-figure>
            {t('moving.found')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('moving.outcome')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {books.lines.map((line) => {
          const { name, place, expected, found, isEqual } = line;
          const isMoney = name !== 'customers';
          return (
            <tr key={`${name} ${place}`} data-sum={name === 'opening_net' || undefined}>
              <th scope="row">{name === 'place' ? place : t(LABELS[name])}</th>
              <td data-figure>{figureText(format, expected, isMoney)}</td>
              <td data-figure>
                {figureText(format, textOf(found, line.foundMessage), isMoney)}
                {!isEqual && (
                  <span className={classNames(text.wrong, styles.onPhone)}>
                    {' '}
                    {t('moving.differs')}
                  </span>
                )}
              </td>
              <td>{t(isEqual ? 'moving.equal' : 'moving.differs')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
