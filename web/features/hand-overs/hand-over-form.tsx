import { isPositive } from '@netkhata/domain/paisa';
import { useNavigate } from '@tanstack/react-router';
import { type Ref, useRef } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { NoteCount } from '../../shared/money/note-count.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Hand } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { OutlayFields } from './outlay-fields.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { ShortageChoice } from './shortage-choice.tsx';
import { type HandOverSums, useHandOverForm } from './use-hand-over-form.ts';
import { useHand } from './use-hand.ts';

/** Hands over what is in a hand: one's own, or that of the person in the address. */
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
  const format = useFormat();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const submit = useRef<HTMLButtonElement>(null);
  const { userId } = useCurrentUser();
  const isForOther = hand.collectorId !== userId;
  const { form, till, sums, hasChanged } = useHandOverForm({
    hand,
    isForOther,
    confirm: (now, to) =>
      confirm({
        text: (
          <>
            {t('handOvers.handOverConfirm')}
            <br />
            <strong>
              {t('handOvers.handOverDetails', {
                amount: format.taka(now.counted),
                account: to.account,
              })}
            </strong>
          </>
        ),
      }),
    onSubmitted: (id) => navigate({ to: '/hand-over-details/$id', params: { id: String(id) } }),
  });
  useLeaveGuard({ isDirty: form.isDirty, isSaving: form.isSaving });
  // The hand was emptied meanwhile, by another window.
  if (!till || !sums) return null;
  const { values, set } = form;
  return (
    <form {...form.formProps} className={styles.form} aria-busy={form.isSaving}>
      {hasChanged && <Notice>{t('handOvers.changedMeanwhile')}</Notice>}
      <Card
        title={
          isForOther ? t('handOvers.paymentsOf', { name: hand.collector }) : t('handOvers.payments')
        }
      >
        <div className={styles.section}>
          <SelectField
            label={t('handOvers.till')}
            value={till.accountId}
            onChange={(account) => set({ account, leftOut: [] })}
            options={hand.tills.map(({ accountId, account, amount }) => ({
              value: accountId,
              label: `${account} · ${format.taka(amount)}`,
            }))}
          />
          <PaymentChoice
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
          hasFocusAtFirst
        />
      </Card>
      <Card>
        <div className={styles.section}>
          {sums.difference < 0 && (
            <ShortageChoice
              missing={sums.difference}
              value={values.shortage}
              onChange={(shortage) => set({ shortage })}
              errors={form.field('shortage').errors}
            />
          )}
          {isPositive(sums.difference) && (
            <Notice>{t('handOvers.over', { amount: format.taka(sums.difference) })}</Notice>
          )}
          {isForOther && (
            <TextField label={t('handOvers.reasonForOther')} {...form.field('reason')} isRequired />
          )}
          <TextField label={t('payments.remarks')} {...form.field('remarks')} />
        </div>
        <HandOverBar sums={sums} isSaving={form.isSaving} ref={submit} />
      </Card>
    </form>
  );
}

type HandOverBarProps = {
  sums: HandOverSums;
  isSaving: boolean;
  ref: Ref<HTMLButtonElement>;
};

/** What must be there and what was counted, and the button that hands it over. */
function HandOverBar({ sums, isSaving, ref }: HandOverBarProps) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.bar} data-foot-bar>
      <dl className={styles.sums}>
        <div>
          <dt>{t('handOvers.expected')}</dt>
          <dd>
            <Taka amount={sums.expected} />
          </dd>
        </div>
        <div>
          <dt>{t('handOvers.difference')}</dt>
          <dd data-is-off={sums.difference !== 0}>
            <Taka amount={sums.difference} isStrong />
          </dd>
        </div>
      </dl>
      <Button ref={ref} type="submit" tone="primary" className={styles.main} isBusy={isSaving}>
        {t('handOvers.handOverAmount', { amount: format.taka(sums.counted) })}
      </Button>
    </div>
  );
}
