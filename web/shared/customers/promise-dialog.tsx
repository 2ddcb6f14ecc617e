import { promises } from '@netkhata/contract/promises';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { createPortal } from 'react-dom';
import { useChange } from '../../api/use-change.ts';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TakaField } from '../../ui/taka-field.tsx';

type PromiseDialogProps = {
  customer: { id: number; name: string };
  owed: Paisa;
  /** The latest day that may be promised. */
  latest: string;
  onClose: () => void;
};

/** Records a customer's promise to pay by a day: no reminder and no suspension until then. */
export function PromiseDialog({ customer, owed, latest, onClose }: PromiseDialogProps) {
  const t = useText();
  const promise = useChange(promises.promiseSave);
  const form = useEntryForm<{ date: string | null; amount: Paisa | null }>({
    body: promises.promiseSave.body,
    initial: { date: null, amount: owed > 0 ? owed : null },
    check: ({ date, amount }) => ({
      ...(date === null && { date: t('common.required') }),
      ...((amount === null || amount <= ZERO_PAISA) && { amount: t('common.required') }),
    }),
    save: async ({ date, amount }) => {
      if (date === null || amount === null) return false;
      await promise.save({ body: { customer: customer.id, date, amount } });
      onClose();
      return true;
    },
  });
  // The counter offers it inside its own form, and a form stands in no other.
  return createPortal(
    <Modal
      title={`${t('suspensions.promise')}: ${customer.name}`}
      isOpen
      onClose={onClose}
      size="small"
    >
      <form {...form.formProps}>
        <DateField
          label={t('suspensions.promiseDate')}
          help={t('suspensions.promiseHelp')}
          earliest={today()}
          latest={latest}
          {...form.field('date')}
          isRequired
        />
        <TakaField
          label={t('payments.amount')}
          most={LARGEST.payment}
          {...form.field('amount')}
          isRequired
        />
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>,
    document.body,
  );
}
