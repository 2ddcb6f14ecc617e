import { moves } from '@netkhata/contract/moves';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, totalOf } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { TakaField } from '../../ui/taka-field.tsx';
import text from '../../ui/text.module.css';
import { KhataLine, SumLine } from './khata-line.tsx';
import type { Move } from './move-words.ts';
import styles from './moving.module.css';

type Openings = Record<string, Paisa | null>;

/** Opening balances of tills, banks and wallets on the moving day. */
export function OpeningPlaces({ move }: { move: Move }) {
  const t = useText();
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
      <p className={classNames(text.lead, styles.inset)}>{t('moving.placesHelp')}</p>
      <form {...form.formProps}>
        <div className={khata.lines}>
          {places.map(({ accountId, name }, index) => (
            <KhataLine key={accountId} number={index + 1} label={name}>
              <div className={styles.typed}>
                <TakaField
                  label={t('moving.openingOf', { place: name })}
                  isLabelHidden
                  {...form.field(String(accountId))}
                  most={LARGEST.transfer}
                />
              </div>
            </KhataLine>
          ))}
          <SumLine label={t('moving.placesSum')} amount={sum} />
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
