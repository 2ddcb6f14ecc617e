import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ConnectionSettingsForm, useConnectionSettings } from './connection-settings-form.tsx';

/** The topic whose notifications are taken, which bKash names. */
export function TopicForm({ id, topic }: { id: number; topic: string }) {
  const t = useText();
  const form = useConnectionSettings(id, { topic });
  return (
    <ConnectionSettingsForm form={form}>
      <TextField
        label={t('connections.topic')}
        help={t('connections.topicHelp')}
        {...form.field('topic')}
      />
    </ConnectionSettingsForm>
  );
}
