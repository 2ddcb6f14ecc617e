import { aways } from '@netkhata/contract/aways';
import type { Day } from '@netkhata/domain/billing-period';
import { useChange } from '../../../api/use-change.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NextBills } from './next-bills.tsx';
import styles from './planned-changes.module.css';

type AwayDialogProps = {
  customer: { id: number; name: string };
  /** The days on which an absence may begin, and the limit of the settings. */
  read: { earliest: Day; latest: Day; daysMost: number | null };
  /** The absence that gets another last day; without one it is a new absence. */
  away?: { id: number; fromDay: Day; lastDay: Day | null };
  onClose: () => void;
};

type Values = { fromDay: string | null; lastDay: string | null; reason: string };

/** Enters an absence, or gives one another last day. */
export function AwayDialog({ customer, read, away, onClose }: AwayDialogProps) {
  const t = useText();
  const format = useFormat();
  const enter = useChange(aways.awaySave);
  const change = useChange(aways.awayUpdate);
  const { earliest, latest, daysMost } = read;
  const form = useEntryForm<Values>({
    body: away ? aways.awayUpdate.body : aways.awaySave.body,
    initial: { fromDay: away?.fromDay ?? null, lastDay: away?.lastDay ?? null, reason: '' },
    check: ({ fromDay, reason }) => ({
      ...(fromDay === null && { fromDay: t('common.required') }),
      ...(reason.trim() === '' && { reason: t('common.required') }),
    }),
    save: async ({ fromDay, ...values }) => {
      if (fromDay === null) return false;
      if (away) await change.save({ body: { id: away.id, ...values } });
      else await enter.save({ body: { customer: customer.id, fromDay, ...values } });
      onClose();
      return true;
    },
  });
  const { fromDay, lastDay } = form.values;
  const title = t(away ? 'aways.change' : 'aways.add');
  return (
    <Modal title={`${title}: ${customer.name}`} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('aways.help')}</p>
          {daysMost !== null && (
            <p className={styles.note}>{t('aways.daysMost', { days: format.number(daysMost) })}</p>
          )}
          <div className={styles.pair}>
            {!away && (
              <DateField
                label={t('aways.firstDay')}
                {...{ earliest, latest }}
                {...form.field('fromDay')}
                isRequired
              />
            )}
            <DateField
              label={t('trail.lastDay')}
              help={t('aways.lastDayHelp')}
              earliest={form.values.fromDay ?? earliest}
              latest={latest}
              {...form.field('lastDay')}
            />
          </div>
          <NextBills
            endpoint={aways.awayPreview}
            body={
              fromDay === null
                ? null
                : { customer: customer.id, away: away?.id ?? null, fromDay, lastDay }
            }
          />
          <TextField label={t('payments.reason')} {...form.field('reason')} isRequired />
        </div>
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>
  );
}
