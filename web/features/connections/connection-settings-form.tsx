import { accountConnections } from '@netkhata/contract/account-connections';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import styles from './connections.module.css';

/** A form of a connection's settings; `cleared` are the fields that are empty again once saved. */
export function useConnectionSettings<V extends object>(
  id: number,
  initial: V,
  cleared: Partial<V> = {},
): EntryForm<V> {
  const change = useChange(accountConnections.accountConnectionUpdate);
  const form = useEntryForm<V>({
    body: accountConnections.accountConnectionUpdate.body,
    initial,
    save: async (values) => {
      await change.save({ body: { id, ...values } });
      form.reset({ ...values, ...cleared });
    },
  });
  useLeaveGuard(form);
  return form;
}

type SettingsFormProps = {
  form: Pick<EntryForm<object>, 'formProps' | 'isDirty' | 'isSaving'>;
  children: ReactNode;
};

/** The fields of a connection, which can be saved once one of them is changed. */
export function ConnectionSettingsForm({ form, children }: SettingsFormProps) {
  const t = useText();
  return (
    <form {...form.formProps} className={styles.form}>
      {children}
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
