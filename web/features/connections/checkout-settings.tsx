import { accountConnections } from '@netkhata/contract/account-connections';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { CheckoutFields, type CheckoutValues, NO_KEYS } from './checkout-fields.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import styles from './connections.module.css';

type CheckoutSettingsProps = {
  id: number;
  stored: Omit<CheckoutValues, keyof typeof NO_KEYS>;
  hasKeys: boolean;
};

/** Settings of a checkout. Its keys are never shown again. */
export function CheckoutSettings({ id, stored, hasKeys }: CheckoutSettingsProps) {
  const t = useText();
  const change = useChange(accountConnections.accountConnectionUpdate);
  const form = useEntryForm<CheckoutValues>({
    body: accountConnections.accountConnectionUpdate.body,
    initial: { ...stored, ...NO_KEYS },
    save: async (values) => {
      await change.save({ body: { id, ...values } });
      form.reset({ ...values, ...NO_KEYS });
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.help}>{t('connections.checkoutHelp')}</p>
      <FormSection>
        <CheckoutFields form={form} hasKeys={hasKeys} />
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
