import { labels } from '@netkhata/contract/labels';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetupButtons } from './setup-buttons.tsx';
import styles from './setup-form.module.css';

type LabelFormProps = { record: { id: number; name: string } | undefined; onDone: () => void };

/** The name of a label: renamed when there is a record, made otherwise. */
export function LabelForm({ record, onDone }: LabelFormProps) {
  const t = useText();
  const creation = useChange(labels.labelCreate);
  const change = useChange(labels.labelUpdate);
  const form = useEntryForm({
    body: labels.labelCreate.body,
    initial: { name: record?.name ?? '' },
    save: async ({ name }) => {
      if (record) await change.save({ body: { id: record.id, name } });
      else await creation.save({ body: { name } });
      form.reset({ name: '' });
      onDone();
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('labels.name')}
        help={t('labels.nameHelp')}
        {...form.field('name')}
        isRequired
        hasFocusAtFirst={record !== undefined}
      />
      <SetupButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
    </form>
  );
}
