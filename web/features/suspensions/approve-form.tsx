import { suspensions } from '@netkhata/contract/suspensions';
import { totalOf } from '@netkhata/domain/paisa';
import { isLargePart, type NotNowReason } from '@netkhata/domain/suspension';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProposalList } from './proposals.tsx';
import styles from './suspensions.module.css';

const NOT_NOW_LABELS: Record<Exclude<NotNowReason, 'too_late'>, LabelKey> = {
  day_off: 'suspensions.dayOff',
  holiday: 'suspensions.holiday',
};

type ApproveFormProps = {
  list: ProposalList;
  waived: ReadonlyMap<number, string>;
  mode: 'walled' | 'cut';
  onMode: (mode: 'walled' | 'cut') => void;
};

/** How they are suspended, why all the same on a day like this, and the questions before it. */
export function ApproveForm({ list, waived, mode, onMode }: ApproveFormProps) {
  const t = useText();
  const format = useFormat();
  const { form, count, leftOut } = useApproval({ list, waived, mode });
  const { notNow, latestTime } = list;
  return (
    <form {...form.formProps} className={styles.foot}>
      {leftOut.length > 0 && (
        <Notice>{t('suspensions.leftOutNow', { names: leftOut.join(', ') })}</Notice>
      )}
      <ChoiceField
        label={t('suspensions.mode')}
        value={mode}
        onChange={onMode}
        options={[
          { value: 'walled', label: t('suspensions.walled'), help: t('suspensions.walledHelp') },
          { value: 'cut', label: t('suspensions.cut'), help: t('suspensions.cutHelp') },
        ]}
      />
      {notNow && (
        <>
          <Notice>
            {notNow === 'too_late'
              ? t('suspensions.tooLate', { time: latestTime })
              : t(NOT_NOW_LABELS[notNow])}
          </Notice>
          <TextField
            label={t('suspensions.overrideReason')}
            {...form.field('overrideReason')}
            isRequired
          />
        </>
      )}
      <Actions>
        <Button type="submit" tone="danger" isBusy={form.isSaving} isDisabled={count === 0}>
          {t('suspensions.suspend', { count: format.number(count) })}
        </Button>
      </Actions>
    </form>
  );
}

/** What must be there, the questions, and the sending. */
function useApproval({ list, waived, mode }: Omit<ApproveFormProps, 'onMode'>) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const approval = useChange(suspensions.suspensionApprove);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const chosen = list.rows.filter(({ customerId }) => !waived.has(customerId));
  const { notNow, fingerprint } = list;
  const form = useEntryForm({
    body: suspensions.suspensionApprove.body,
    initial: { overrideReason: '' },
    check: ({ overrideReason }) =>
      notNow && overrideReason.trim() === '' ? { overrideReason: t('common.required') } : {},
    save: async ({ overrideReason }) => {
      const count = chosen.length;
      const amount = format.taka(totalOf(chosen.map(({ balance }) => balance)));
      const text = t('suspensions.confirm', { count: format.number(count), amount });
      if (!(await confirm({ text, isDanger: true }))) return false;
      const large = largeZone(list, chosen);
      if (large) {
        const values = { ...large, zone: large.zone ?? t('suspensions.noZone') };
        const again = t('suspensions.large', values);
        if (!(await confirm({ text: again, isDanger: true }))) return false;
      }
      const { data } = await approval.save({
        body: {
          customers: chosen.map(({ customerId }) => customerId),
          fingerprint,
          mode,
          overrideReason: notNow ? overrideReason : null,
          isLargeConfirmed: large !== undefined,
          waived: [...waived].map(([customer, reason]) => ({ customer, reason })),
        },
      });
      setLeftOut(data.leftOut.map(({ name }) => name));
      return true;
    },
  });
  return { form, count: chosen.length, leftOut };
}

/** The first zone of which a large part would be suspended today. */
function largeZone({ zones }: ProposalList, chosen: ProposalList['rows']) {
  return zones
    .map(({ name, active, today }) => {
      const count = chosen.filter(({ zone }) => zone === name).length;
      return { zone: name, count: count + today, active, isConcerned: count > 0 };
    })
    .find(
      ({ count, active, isConcerned }) => isConcerned && isLargePart({ suspended: count, active }),
    );
}
