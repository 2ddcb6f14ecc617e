import { suspensions } from '@netkhata/contract/suspensions';
import type { NotNowReason, SuspensionMode } from '@netkhata/domain/suspension';
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
import styles from './suspensions.module.css';
import { splitByWaivers, largeZones, type ProposalList, type Waivers } from './waivers.ts';

const NOT_NOW_LABELS: Record<Exclude<NotNowReason, 'too_late'>, LabelKey> = {
  day_off: 'suspensions.dayOff',
  holiday: 'suspensions.holiday',
};

type ApproveFormProps = {
  list: ProposalList;
  /** Id of the zone whose proposals alone are shown. */
  zone: number | null;
  /** The list is stale while another one is loading. */
  isOld: boolean;
  waivers: Waivers;
  mode: SuspensionMode;
  onMode: (mode: SuspensionMode) => void;
  /** Called after the approval with the names of those who were left out. */
  onApproved: (leftOut: readonly string[]) => void;
};

/** The mode of suspension, a reason on a day without suspensions, and the confirmations. */
export function ApproveForm({ onMode, ...approval }: ApproveFormProps) {
  const t = useText();
  const format = useFormat();
  const { form, count } = useApproval(approval);
  const { notNow, latestTime, ids, count: all } = approval.list;
  return (
    <form {...form.formProps} className={styles.foot}>
      <ChoiceField
        label={t('suspensions.mode')}
        value={approval.mode}
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
      {ids.length < all && (
        <Notice>
          {t('suspensions.firstOnly', {
            count: format.number(ids.length),
            all: format.number(all),
          })}
        </Notice>
      )}
      <Actions>
        <Button
          type="submit"
          tone="danger"
          isBusy={form.isSaving}
          isDisabled={count === 0 || approval.isOld}
        >
          {t('suspensions.suspend', { count: format.number(count) })}
        </Button>
      </Actions>
    </form>
  );
}

/** State of the form: validation, confirmations and submission. */
function useApproval(options: Omit<ApproveFormProps, 'onMode'>) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const askLarge = useLargeQuestion();
  const approval = useChange(suspensions.suspensionApprove);
  const { list, zone, waivers, mode } = options;
  const { customers, waived, due } = splitByWaivers(list, waivers);
  const { notNow, fingerprint } = list;
  const form = useEntryForm({
    body: suspensions.suspensionApprove.body,
    initial: { overrideReason: '' },
    check: ({ overrideReason }) =>
      notNow && overrideReason.trim() === '' ? { overrideReason: t('common.required') } : {},
    save: async ({ overrideReason }) => {
      const owed = { count: customers.length, amount: format.taka(due) };
      const isWalled = mode === 'walled';
      const text = (
        <>
          {t('suspensions.confirm', owed)}
          <br />
          <strong>
            {t('suspensions.mode')}: {t(isWalled ? 'suspensions.walled' : 'suspensions.cut')}
          </strong>
          <br />
          {t(isWalled ? 'suspensions.walledHelp' : 'suspensions.cutHelp')}
        </>
      );
      if (!(await confirm({ text, isDanger: true }))) return false;
      const large = largeZones(list, { shown: zone, waivers });
      if (large.length > 0 && !(await askLarge(large))) return false;
      const { data } = await approval.save({
        body: {
          customers,
          fingerprint,
          mode,
          overrideReason: notNow ? overrideReason : null,
          isLargeConfirmed: large.length > 0,
          waived,
        },
      });
      options.onApproved(data.leftOut.map(({ name }) => name));
      return true;
    },
  });
  return { form, count: customers.length };
}

/** Asks again if a large part of a zone, or of several, would be suspended. */
function useLargeQuestion() {
  const t = useText();
  const confirm = useConfirm();
  const zoneText = ({ name, suspended, active }: ReturnType<typeof largeZones>[number]) => {
    return { zone: name ?? t('suspensions.noZone'), count: suspended, active };
  };
  return (large: ReturnType<typeof largeZones>) => {
    const [first, ...others] = large.map(zoneText);
    if (!first) return Promise.resolve(true);
    const zones = [first, ...others]
      .map(({ zone, ...part }) => `${zone}: ${t('suspensions.ofActive', part)}`)
      .join(', ');
    const text =
      others.length === 0 ? t('suspensions.large', first) : t('suspensions.largeMany', { zones });
    return confirm({ text, isDanger: true });
  };
}
