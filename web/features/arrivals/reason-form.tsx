import type { Schema } from '@netkhata/contract/endpoint';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useEscapeKey } from '../../ui/escape-key.ts';
import { Actions } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './arrivals.module.css';

type ReasonFormProps = {
  /** Label of the button that does it. */
  action: string;
  help: string;
  isDanger?: boolean;
  /** Body schema of the call that takes the reason. */
  body: Schema;
  onSubmit: (reason: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the reason in the dialog itself: Enter does it, Esc goes back. */
export function ReasonForm({ action, help, isDanger, ...props }: ReasonFormProps) {
  const t = useText();
  const form = useEntryForm({
    body: props.body,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('common.required') } : {}),
    save: ({ reason }) => props.onSubmit(reason),
  });
  // Above the dialog's own, so that Esc ends the question alone; not while it is being saved.
  useEscapeKey(true, () => {
    if (!form.isSaving) props.onCancel();
  });
  return (
    <form {...form.formProps} className={styles.part}>
      <TextField
        label={t('arrivals.reason')}
        help={help}
        {...form.field('reason')}
        isRequired
        hasAutoFocus
      />
      <Actions>
        <Button onClick={props.onCancel} isDisabled={form.isSaving}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isBusy={form.isSaving}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}
