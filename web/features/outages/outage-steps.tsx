import { outages } from '@netkhata/contract/outages';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from '../../shared/record/preview.module.css';
import own from './outages.module.css';

type Step = { days: number; percent: number };
type TypedStep = { days: number | null; percent: number | null };

const isWhole = (step: TypedStep): step is Step => step.days !== null && step.percent !== null;

/** State of the table's form: what changes elsewhere is shown, but never over what is being typed. */
function useStepsForm(steps: readonly Step[]) {
  const t = useText();
  const form = useEntryForm<{ steps: TypedStep[] }>({
    initial: { steps: [...steps] },
    check: (values) => (values.steps.every(isWhole) ? {} : { steps: t('common.required') }),
    save: async (values) => {
      await change.save({ body: { steps: values.steps.filter(isWhole) } });
      form.reset(values);
    },
  });
  const change = useHeldChange(outages.outageStepsUpdate, {
    opened: () => ({ steps }),
    take: (theirs) => form.set({ steps: theirs['steps'] as Step[] }),
  });
  useLeaveGuard(form);
  const show = useEffectEvent((now: readonly Step[]) => {
    if (form.isDirty || form.isSaving) return;
    form.adopt({ steps: [...now] });
    change.reopen({ steps: now });
  });
  useEffect(() => show(steps), [steps]);
  return { form, change };
}

/** The table: from so many days in a row on, so many percent of a month are to be paid. */
export function OutageSteps({ steps, maySave }: { steps: readonly Step[]; maySave: boolean }) {
  const t = useText();
  const { form, change } = useStepsForm(steps);
  const typed = form.values.steps;
  const { errors } = form.field('steps');
  const set = (at: number, next: Partial<TypedStep>) =>
    form.set({ steps: typed.map((step, index) => (index === at ? { ...step, ...next } : step)) });
  return (
    <Card title={t('outages.table')}>
      <form {...form.formProps} className={styles.fields}>
        <p className={styles.note}>{t('outages.tableHelp')}</p>
        {typed.map((step, index) => (
          <div key={`${index}-${typed.length}`} className={own.step}>
            <NumberField
              label={t('outages.stepDays')}
              name={`days-${index}`}
              value={step.days}
              isDisabled={!maySave}
              onChange={(days) => set(index, { days })}
            />
            <NumberField
              label={t('outages.stepPercent')}
              name={`percent-${index}`}
              value={step.percent}
              isDisabled={!maySave}
              onChange={(percent) => set(index, { percent })}
            />
            {maySave && (
              <Button
                aria-label={t('outages.removeStep', { days: step.days ?? '' })}
                onClick={() => form.set({ steps: typed.filter((_, other) => other !== index) })}
              >
                {t('outages.remove')}
              </Button>
            )}
          </div>
        ))}
        {errors && (
          <p className={own.wrong} role="alert">
            {errors.join(' ')}
          </p>
        )}
        <ChangedMeanwhileNotice of={change} />
        {maySave && (
          <Actions>
            <Button type="submit" tone="primary" isBusy={form.isSaving}>
              {t('common.save')}
            </Button>
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => form.set({ steps: [...typed, { days: null, percent: null }] })}
            >
              {t('outages.addStep')}
            </Button>
          </Actions>
        )}
      </form>
    </Card>
  );
}
