import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import { ControlFigures } from './control-figures.tsx';
import type { Move, Rehearsal } from './move-words.ts';
import styles from './moving.module.css';
import { OpeningPlaces } from './opening-places.tsx';

type ControlStepProps = { move: Move; rehearsal: Rehearsal };

/** The figures to compare before a move is accepted. */
export function ControlStep({ move, rehearsal }: ControlStepProps) {
  return (
    <>
      <ControlFigures move={move} />
      <Equations rehearsal={rehearsal} />
      <OpeningPlaces key={move.id} move={move} />
    </>
  );
}

/** Accounts for every customer and balance of the old system: imported, refused or left out. */
export function Equations({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  return (
    <Card title={t('moving.equations')} isFlush>
      <Destinations rehearsal={rehearsal} />
      <p className={classNames(text.soft, styles.inset)}>{t('moving.balancesHelp')}</p>
      <OpeningBalances rehearsal={rehearsal} />
    </Card>
  );
}

function Destinations({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  const format = useFormat();
  const { customers, comeIn, refused, leftOut, balances } = rehearsal;
  const parts = [
    { label: t('moving.comeIn'), count: comeIn, amount: balances.comeIn },
    { label: t('moving.refused'), count: refused, amount: balances.refused },
    { label: t('moving.leftOut'), count: leftOut, amount: balances.leftOut },
  ];
  return (
    <table className={styles.equations}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('moving.line')}</span>
          </th>
          <th scope="col">{t('moving.customers')}</th>
          <th scope="col">{t('moving.balances')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, count, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format.number(count)}</td>
            <td>
              <Taka amount={amount} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('moving.inFiles')}</th>
          <td>
            <span className={khata.sum}>{format.number(customers)}</span>
          </td>
          <td>
            <span className={khata.sum}>
              <Taka amount={balances.all} />
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function OpeningBalances({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  const { opening, monthlyFees, instalmentsToCome } = rehearsal;
  const lines = [
    { label: t('moving.openingOwed'), amount: opening.owed },
    { label: t('moving.openingAdvance'), amount: opening.advance },
    { label: t('moving.openingNet'), amount: opening.net, isSum: true },
    { label: t('moving.monthlyFees'), amount: monthlyFees },
    { label: t('moving.instalmentsToCome'), amount: instalmentsToCome },
  ];
  return (
    <table className={styles.equations} aria-label={t('moving.opening')}>
      <tbody>
        {lines.map(({ label, amount, isSum }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className={isSum ? khata.sum : undefined}>
                <Taka amount={amount} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
