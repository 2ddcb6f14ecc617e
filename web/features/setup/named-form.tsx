import type { setup } from '@netkhata/contract/setup';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetupButtons } from './setup-buttons.tsx';
import styles from './setup-form.module.css';

type NamedFormProps = {
  create: typeof setup.areaCreate | typeof setup.zoneCreate;
  update: typeof setup.areaUpdate | typeof setup.zoneUpdate;
  record: { id: number; name: string } | undefined;
  onDone: () => void;
};

/** The name of an area or zone: updated when there is a record, made otherwise. */
export function NamedForm({ create, update, record, onDone }: NamedFormProps) {
  const t = useText();
  const creation = useChange(create);
  const change = useChange(update);
  const form = useEntryForm({
    body: create.body,
    initial: { name: record?.name ?? '' },
    save: async (values) => {
      if (record) await change.save({ body: { ...values, id: record.id } });
      else await creation.save({ body: values });
      form.reset({ name: '' });
      onDone();
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('setup.name')}
        {...form.field('name')}
        isRequired
        hasFocusAtFirst={record !== undefined}
      />
      <SetupButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
    </form>
  );
}
