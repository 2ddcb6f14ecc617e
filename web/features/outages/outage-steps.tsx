import { outages } from '@netkhata/contract/outages';
import { IconPlus } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from '../../shared/record/preview.module.css';
import own from './outages.module.css';

type Step = { days: number; percent: number };
type TypedStep = { days: number | null; percent: number | null };

const isWhole = (step: TypedStep): step is Step => step.days !== null && step.percent !== null;

/** The table: from so many days in a row on, so many percent of a month are to be paid. */
export function OutageSteps({ steps, maySave }: { steps: readonly Step[]; maySave: boolean }) {
  const t = useText();
  const change = useChange(outages.outageStepsUpdate);
  const form = useEntryForm<{ steps: TypedStep[] }>({
    initial: { steps: [...steps] },
    check: (values) => (values.steps.every(isWhole) ? {} : { steps: t('common.required') }),
    save: (values) => change.save({ body: { steps: values.steps.filter(isWhole) } }),
  });
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
