import { moves } from '@netkhata/contract/moves';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, totalOf } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import type { Move } from './move-words.ts';
import styles from './moving.module.css';

type Openings = Record<string, Paisa | null>;

/** What lies in tills, banks and wallets on the moving day. */
export function OpeningPlaces({ move }: { move: Move }) {
  const t = useText();
  const format = useFormat();
  const { places } = move;
  const change = useChange(moves.movePlaces, { success: () => 'silent' });
  const form = useEntryForm<Openings>({
    initial: Object.fromEntries(
      places.map(({ accountId, opening }) => [
        String(accountId),
        opening === null ? null : (Number(opening) as Paisa),
      ]),
    ),
    save: async (openings) => {
      const sent = places.map(({ accountId }) => ({
        accountId,
        opening: openings[String(accountId)] ?? null,
      }));
      await change.save({ body: { id: move.id, places: sent } });
      form.adopt(openings);
    },
  });
  if (places.length === 0) return null;
  const sum = totalOf(Object.values(form.values).filter((amount) => amount !== null));
  return (
    <Card title={t('moving.placesTitle')} isFlush>
      <p className={classNames(styles.lead, styles.inset)}>{t('moving.placesHelp')}</p>
      <form {...form.formProps}>
        <div className={khata.lines}>
          {places.map(({ accountId, name }, index) => (
            <div key={accountId} className={classNames(khata.line, styles.moneyLine)}>
              <span className={styles.lineNumber}>{format.number(index + 1)}</span>
              <span>{name}</span>
              <TakaField
                label={t('moving.openingOf', { place: name })}
                {...form.field(String(accountId))}
                most={LARGEST.transfer}
              />
            </div>
          ))}
          <div className={styles.sumLine}>
            <span />
            <strong>{t('moving.placesSum')}</strong>
            <span className={classNames(khata.sum, styles.figure)}>
              <Taka amount={sum} />
            </span>
          </div>
        </div>
        <div className={styles.inset}>
          <Button type="submit" isBusy={form.isSaving} isDisabled={!form.isDirty}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
