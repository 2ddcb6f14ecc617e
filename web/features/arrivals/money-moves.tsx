import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { moneyCategories } from '@netkhata/contract/money-categories';
import { places } from '@netkhata/contract/places';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CustomerPick, type PickedCustomer } from '../../shared/customers/customer-pick.tsx';
import { Button } from '../../ui/button.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { Actions } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import type { ArrivalDetails } from './arrival-words.tsx';
import styles from './arrivals.module.css';

type MoneyMovesProps = { arrival: ArrivalDetails; onDone: () => void };

/** The movement that an arrival shows: one that is entered already, or a new one. */
export function MoneyMoves({ arrival, onDone }: MoneyMovesProps) {
  const t = useText();
  const mayMatch = useHasRight('match_arrivals');
  const match = useChange(arrivalActs.arrivalMatchMovement);
  const { id, movements } = arrival;
  async function matchWith(movement: number) {
    if (await match.run({ body: { id, movement } })) onDone();
  }
  return (
    <>
      {movements.length === 0 ? (
        <p className={text.soft}>{t('arrivals.noMovements')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('arrivals.movementsFit')}>
          {movements.map((movement) => (
            <li key={movement.id} className={styles.move}>
              <MovementWords movement={movement} />
              <Taka amount={movement.amount} />
              {mayMatch && (
                <Button isSmall isBusy={match.isSaving} onClick={() => void matchWith(movement.id)}>
                  {t('arrivals.matchWith', { number: movement.movementNo })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMatch && <NewMovement arrival={arrival} onDone={onDone} />}
    </>
  );
}

function MovementWords({ movement }: { movement: ArrivalDetails['movements'][number] }) {
  const format = useFormat();
  const { movementNo, date, from, to, category } = movement;
  return (
    <span className={styles.candidateWords}>
      <strong>{format.code(movementNo)}</strong>
      <span className={styles.under}>
        {[format.day(date), [from, to].filter(Boolean).join(' → '), category]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

const ALL_OF_THEM = 500;

type Move = { other: number | null; category: number | null; customer: number | null };

/** Enters the transfer, pay-out or pay-in that the record shows, and matches it in one step. */
function NewMovement({ arrival, onDone }: MoneyMovesProps) {
  const t = useText();
  const mayMove = useHasRight('move_money');
  const mayPay = useHasRight('pay_out');
  const isOut = arrival.direction === 'out';
  const change = useChange(arrivalActs.arrivalMove);
  const accounts = useRead(
    places.placeTable,
    { query: { asOf: null } },
    { isEnabled: mayMove, staleMs: OPTIONS_FRESH_MS },
  );
  const kinds = useKinds(isOut, mayPay);
  const isGivenBack = ({ category }: Pick<Move, 'category'>) =>
    kinds.some(({ id, kind }) => id === category && kind === 'customer');
  const form = useEntryForm<Move>({
    body: arrivalActs.arrivalMove.body,
    initial: { other: mayMove ? arrival.usualPlace : null, category: null, customer: null },
    check: ({ other, category, customer }) => ({
      ...(other === null &&
        category === null && { [mayMove ? 'other' : 'category']: t('common.required') }),
      ...(customer === null && isGivenBack({ category }) && { customer: t('common.required') }),
    }),
    save: async ({ other, category, customer }) => {
      await change.save({
        body: { id: arrival.id, other, category, ...(customer !== null && { customer }) },
      });
      onDone();
    },
  });
  if (!mayMove && !mayPay) return null;
  // A hand is no account of the books, and a transfer leads to another place.
  const others = (accounts.data ?? []).filter(
    ({ id, staffId, active }) => staffId === null && active && id !== arrival.accountId,
  );
  return (
    <form {...form.formProps} className={styles.newMove}>
      {mayMove && (
        <SelectField
          label={t('arrivals.transferWith')}
          {...form.field('other')}
          onChange={(other) => form.set({ other, category: null, customer: null })}
          placeholder="–"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {mayPay && (
        <SelectField
          label={t('arrivals.category')}
          {...form.field('category')}
          onChange={(category) => form.set({ other: null, category, customer: null })}
          placeholder="–"
          options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isGivenBack(form.values) && <GivenBackTo form={form} />}
      <Actions>
        <Button type="submit" isBusy={form.isSaving}>
          {t('arrivals.enterMovement')}
        </Button>
      </Actions>
    </form>
  );
}

/** What money may have gone out for, or come in from: debts of staff are entered elsewhere. */
function useKinds(isOut: boolean, isEnabled: boolean) {
  const categories = useRead(
    moneyCategories.moneyCategoryTable,
    {
      query: { page: 1, per_page: ALL_OF_THEM, column: 'id', order: 'asc', globalSearch: '' },
      body: { direction: isOut ? 'out' : 'in', active: 'yes' },
    },
    { isEnabled, staleMs: OPTIONS_FRESH_MS },
  );
  return (categories.data?.rows ?? []).filter(({ kind }) => kind !== 'staff');
}

/** The customer who got money back. */
function GivenBackTo({ form }: { form: EntryForm<Move> }) {
  const t = useText();
  const [picked, setPicked] = useState<PickedCustomer>();
  return (
    <>
      <CustomerPick
        picked={picked}
        onPick={(_, customer) => {
          setPicked(customer);
          form.set({ customer: customer?.id ?? null });
        }}
        errors={form.field('customer').errors}
        isRequired
        hasAutoFocus
      />
      <p className={text.soft}>{t('arrivals.givenBackHelp')}</p>
    </>
  );
}
