import { accountConnections } from '@netkhata/contract/account-connections';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { BillerFields, type BillerValues } from './biller-fields.tsx';
import styles from './connections.module.css';

/** Settings of a biller's connection. */
export function BillerSettings({ id, stored }: { id: number; stored: BillerValues }) {
  const t = useText();
  const change = useChange(accountConnections.accountConnectionUpdate);
  const form = useEntryForm({
    body: accountConnections.accountConnectionUpdate.body,
    initial: stored,
    save: async (values) => {
      await change.save({ body: { id, ...values } });
      form.reset(values);
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <FormSection>
        <BillerFields form={form} />
      </FormSection>
      {form.isDirty && (
        <div>
          <Button type="submit" isBusy={form.isSaving}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
