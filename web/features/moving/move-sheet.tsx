import { useFormat, useText } from '../../i18n/use-text.ts';
import { PrintedReport, Signatures } from '../../shared/printing/printed-report.tsx';
import { BooksTable } from './books-table.tsx';
import { CONTROL_WORDS, figureText, type Move } from './move-words.ts';

type MoveSheetProps = { move: Move; onDone: (isMore: false) => void };

/**
 * The record of a move on A4: figures compared, customers imported, the books, two signature lines.
 */
export function MoveSheet({ move, onDone }: MoveSheetProps) {
  const t = useText();
  const format = useFormat();
  const { rehearsal, books, movingDay, acceptedBy, acceptedAt } = move;
  const day = movingDay === null ? '' : format.day(movingDay);
  return (
    <PrintedReport
      title={t('moving.moveOf', { day })}
      note={move.fileNames.join(', ')}
      onDone={onDone}
    >
      <h2>{t('moving.controlTitle')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('moving.line')}</th>
            <th scope="col" data-figure>
              {t('moving.ours')}
            </th>
            <th scope="col" data-figure>
              {t('moving.theirs')}
            </th>
            <th scope="col">{t('moving.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {move.control.map(({ name, ours, theirs, outcome }) => {
            const { label, isMoney = false } = CONTROL_WORDS[name];
            return (
              <tr key={name}>
                <th scope="row">{t(label)}</th>
                <td data-figure>{figureText(format, ours, isMoney)}</td>
                <td data-figure>{figureText(format, theirs, isMoney)}</td>
                <td>{t(OUTCOMES[outcome])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {move.differsReason !== null && (
        <p>{t('moving.differedBecause', { reason: move.differsReason })}</p>
      )}
      {rehearsal && <RehearsalTotals rehearsal={rehearsal} />}
      {books && (
        <>
          <h2>{t('moving.booksTitle')}</h2>
          <BooksTable books={books} />
          <p>{t('moving.checkedAt', { time: format.dateTime(books.checkedAt) })}</p>
        </>
      )}
      <Signatures
        of={[
          [acceptedBy, acceptedAt && format.dateTime(acceptedAt)].filter(Boolean).join(', '),
          t('moving.signature'),
        ]}
      />
    </PrintedReport>
  );
}

const OUTCOMES = {
  equal: 'moving.equal',
  differs: 'moving.differs',
  not_compared: 'moving.notCompared',
} as const;

function RehearsalTotals({ rehearsal }: { rehearsal: NonNullable<Move['rehearsal']> }) {
  const t = useText();
  const format = useFormat();
  const { balances } = rehearsal;
  const lines = [
    { label: t('moving.comeIn'), count: rehearsal.comeIn, amount: balances.comeIn },
    { label: t('moving.refused'), count: rehearsal.refused, amount: balances.refused },
    { label: t('moving.leftOut'), count: rehearsal.leftOut, amount: balances.leftOut },
    { label: t('moving.inFiles'), count: rehearsal.customers, amount: balances.all, isSum: true },
  ];
  return (
    <>
      <h2>{t('moving.equations')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('moving.line')}</th>
            <th scope="col" data-figure>
              {t('moving.customers')}
            </th>
            <th scope="col" data-figure>
              {t('moving.balances')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, count, amount, isSum }) => (
            <tr key={label} data-sum={isSum}>
              <th scope="row">{label}</th>
              <td data-figure>{format.number(count)}</td>
              <td data-figure>{format.taka(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
