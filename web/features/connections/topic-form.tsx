import { accountConnections } from '@netkhata/contract/account-connections';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './connections.module.css';

/** The topic whose notifications are taken, which bKash names. */
export function TopicForm({ id, topic }: { id: number; topic: string }) {
  const t = useText();
  const change = useChange(accountConnections.accountConnectionUpdate);
  const form = useEntryForm({
    body: accountConnections.accountConnectionUpdate.body,
    initial: { topic },
    save: async (values) => {
      await change.save({ body: { id, ...values } });
      form.reset(values);
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('connections.topic')}
        help={t('connections.topicHelp')}
        {...form.field('topic')}
      />
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
