import { isPositive } from '@netkhata/domain/paisa';
import { useNavigate } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { NoteCount } from '../../shared/money/note-count.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HandOverSums } from './hand-over-sums.tsx';
import type { Hand } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { OutlayFields } from './outlay-fields.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { ShortageChoice } from './shortage-choice.tsx';
import {
  HAND_OVER_DRAFT,
  type HandOverFormOptions,
  type HandOverTotals,
  type HandOverValues,
  useHandOverForm,
} from './use-hand-over-form.ts';
import { useHand } from './use-hand.ts';

/** Hands over the cash in a hand: the user's own, or that of the person in the address. */
export function HandOverForm() {
  const t = useText();
  const read = useHand(1);
  const { data: hand, error } = read;
  if (error && !hand) return <ReadFailure error={error} onRetry={() => void read.refetch()} />;
  if (!hand) return <LoadingShape of="fields" />;
  if (hand.tills.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t('handOvers.handEmpty')}
          help={t('handOvers.handEmptyHelp')}
          action={<ButtonLink to="/my-cash">{t('shell.myCash')}</ButtonLink>}
        />
      </Card>
    );
  }
  return <HandOverSheet key={hand.collectorId} hand={hand} />;
}

function HandOverSheet({ hand }: { hand: Hand }) {
  const t = useText();
  const navigate = useNavigate();
  const submit = useRef<HTMLButtonElement>(null);
  const { userId } = useCurrentUser();
  const isForOther = hand.collectorId !== userId;
  const { form, till, sums, hasChanged, draft } = useHandOverForm({
    hand,
    isForOther,
    confirm: useHandOverQuestion(),
    onSubmitted: (id) => navigate({ to: '/hand-over-details/$id', params: { id: String(id) } }),
  });
  const { taka } = useFormat();
  const offer = useFormDraft(form, {
    name: `hand-over:${hand.collectorId}`,
    kind: 'count',
    about: sums && sums.counted > 0 ? taka(sums.counted) : '',
    schemas: HAND_OVER_DRAFT,
    more: draft,
  });
  // The hand was emptied in another window in the meantime.
  if (!till || !sums) return null;
  const { values, set } = form;
  return (
    <form {...form.formProps} className={styles.form} aria-busy={form.isSaving}>
      {offer}
      {hasChanged && <Notice>{t('handOvers.changedMeanwhile')}</Notice>}
      <Card
        title={
          isForOther ? t('handOvers.paymentsOf', { name: hand.collector }) : t('handOvers.payments')
        }
      >
        <div className={styles.section}>
          <TillField {...{ hand, till }} onChange={(account) => set({ account, leftOut: [] })} />
          <PaymentChoice
            key={till.accountId}
            till={till}
            leftOut={values.leftOut}
            sums={sums}
            errors={form.field('leftOut').errors}
            onChange={(leftOut) => set({ leftOut })}
          />
        </div>
      </Card>
      <Card title={t('handOvers.outlays')}>
        <OutlayFields
          lines={values.outlays}
          errors={form.field('outlays').errors}
          onChange={(outlays) => set({ outlays })}
        />
      </Card>
      <Card title={t('handOvers.count')}>
        <NoteCount
          label={t('handOvers.countOwn')}
          value={values.notes}
          onChange={(notes) => set({ notes })}
          onDone={() => submit.current?.focus()}
          hasAutoFocus
        />
      </Card>
      <HandOverEnd {...{ form, sums, isForOther, submit }} />
    </form>
  );
}

/** Asks for confirmation, naming the counted sum and the till. */
function useHandOverQuestion(): HandOverFormOptions['confirm'] {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return ({ counted }, { account }) => {
    const details = t('handOvers.handOverDetails', { amount: format.taka(counted), account });
    const text = (
      <>
        {t('handOvers.handOverConfirm')}
        <br />
        <strong>{details}</strong>
      </>
    );
    return confirm({ text });
  };
}

type TillFieldProps = {
  hand: Hand;
  till: Hand['tills'][number];
  onChange: (account: number | null) => void;
};

/** Selects the till, as a hand-over goes to exactly one. */
function TillField({ hand, till, onChange }: TillFieldProps) {
  const t = useText();
  const format = useFormat();
  return (
    <SelectField
      label={t('handOvers.till')}
      name="account"
      value={till.accountId}
      onChange={onChange}
      options={hand.tills.map(({ accountId, account, amount }) => ({
        value: accountId,
        label: `${account} · ${format.taka(amount)}`,
      }))}
    />
  );
}

type HandOverEndProps = {
  form: EntryForm<HandOverValues>;
  sums: HandOverTotals;
  isForOther: boolean;
  submit: Ref<HTMLButtonElement>;
};

/** The end of the form: the choice about a shortage, the reason, remarks and the submit button. */
function HandOverEnd({ form, sums, isForOther, submit }: HandOverEndProps) {
  const t = useText();
  const format = useFormat();
  const { expected, counted, difference } = sums;
  const shortage = form.field('shortage');
  // Hidden until something is counted, as all of it would be shown as missing.
  const isCounted = counted > 0 || shortage.errors !== undefined || shortage.value !== null;
  return (
    <>
      <Card>
        <div className={styles.section}>
          {difference < 0 && isCounted && (
            <ShortageChoice missing={difference} isForOther={isForOther} {...shortage} />
          )}
          {isPositive(difference) && (
            <Notice>{t('handOvers.over', { amount: format.taka(difference) })}</Notice>
          )}
          {isForOther && (
            <TextField label={t('handOvers.reasonForOther')} {...form.field('reason')} isRequired />
          )}
          <TextField label={t('payments.remarks')} {...form.field('remarks')} />
        </div>
      </Card>
      <div className={styles.formBar} data-foot-bar>
        <HandOverSums expected={expected} difference={isCounted ? difference : null} />
        <Button
          ref={submit}
          type="submit"
          tone="primary"
          className={styles.main}
          isBusy={form.isSaving}
        >
          {t('handOvers.handOverAmount', { amount: format.taka(counted) })}
        </Button>
      </div>
    </>
  );
}
