import { type CollectionRow, collectionTotal } from '@netkhata/domain/collection';
import { sumPaisa } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { billSpanText, isOneMonth } from '../../shared/bills/bill-months.ts';
import { listedBills } from '../../shared/bills/listed-bills.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import styles from './till.module.css';
import type { Collection } from './use-collection.ts';

type TillMonthsProps = {
  collection: Collection;
  /** A chip was pressed: ticks this many bills, from the oldest on. */
  onPick: (count: number) => void;
};

/** The unpaid months as lines of an account book; the ticked ones are paid now. */
export function TillMonths({ collection, onPick }: TillMonthsProps) {
  const t = useText();
  const { rows } = collection;
  if (rows.length === 0) {
    return (
      <p className={styles.noBills}>
        <strong>{t('payments.noUnpaidBills')}</strong> {t('payments.noUnpaidBillsHelp')}
      </p>
    );
  }
  return (
    <div className={classNames(khata.lines, styles.months)}>
      <ul className={styles.lines} aria-label={t('till.monthsDue')}>
        {rows.map((row, place) => (
          <MonthLine key={row.billId} collection={collection} row={row} place={place} />
        ))}
      </ul>
      <MonthsBelow collection={collection} />
      <div className={styles.sumLine}>
        <PickChips collection={collection} onPick={onPick} />
        <span className={styles.toTake}>{t('till.toTake')}</span>
        <span className={classNames(khata.sum, styles.amount)}>
          <Taka amount={collectionTotal(rows)} isStrong />
        </span>
      </div>
    </div>
  );
}

/** Months in view; of more, the list shows half a line, and the rest are named under it. */
const MONTHS_IN_VIEW = 8;

function MonthsBelow({ collection: { rows, figures } }: Pick<TillMonthsProps, 'collection'>) {
  const t = useText();
  const format = useFormat();
  const below = figures.billData.slice(MONTHS_IN_VIEW);
  if (below.length === 0 || rows.length <= MONTHS_IN_VIEW) return null;
  const months = listedBills(below, { t, format }).join(', ');
  return <p className={styles.below}>{t('till.moreMonths', { count: below.length, months })}</p>;
}

type MonthLineProps = { collection: Collection; row: CollectionRow; place: number };

function MonthLine({ collection, row, place }: MonthLineProps) {
  const t = useText();
  const format = useFormat();
  const bill = collection.figures.billData[place];
  const months = bill ? billSpanText(bill, { t, format }) : format.code(row.billNo);
  return (
    <li className={classNames(khata.line, styles.month)} data-is-selected={row.isSelected}>
      <Checkbox
        label={
          <>
            <span className={styles.monthName}>{months}</span>{' '}
            {row.billId > 0 && <span className={styles.billNo}>{format.code(row.billNo)}</span>}
          </>
        }
        value={row.isSelected}
        onChange={(isSelected) => collection.tick(row.billId, isSelected)}
      />
      <span className={styles.billed}>
        {t('till.billed', { amount: format.taka(row.billAmountPaisa) })}
      </span>
      <span className={styles.amount}>
        <Taka
          amount={row.isSelected ? row.payAmountPaisa : row.balancePaisa}
          isStrong={row.isSelected}
        />
      </span>
    </li>
  );
}

/** Buttons for one bill, two, or all of them; named as bills where one covers several months. */
function PickChips({ collection, onPick }: TillMonthsProps) {
  const t = useText();
  const format = useFormat();
  const { rows, chosen, figures } = collection;
  const wholeDue = format.taka(sumPaisa(rows.map((row) => row.balancePaisa)));
  const areMonths = figures.billData.every(isOneMonth);
  const isChosen = (count: number) =>
    chosen.length === count && rows.slice(0, count).every((row) => chosen.includes(row.billId));
  const chips = [
    ...[1, 2]
      .filter((count) => count < rows.length)
      .map((count) => ({
        count,
        label: areMonths ? t('till.months', { count }) : t('till.bills', { count }),
      })),
    { count: rows.length, label: t('payments.wholeDue', { amount: wholeDue }) },
  ];
  return (
    <span className={styles.chips}>
      {chips.map(({ count, label }) => (
        <Button
          key={count}
          isSmall
          tone={isChosen(count) ? 'primary' : 'secondary'}
          aria-pressed={isChosen(count)}
          onClick={() => onPick(count)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
