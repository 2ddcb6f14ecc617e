import type { ReactNode } from 'react';
import type { Schema } from '@netkhata/contract/endpoint';
import { useText } from '../i18n/use-text.ts';
import { useEntryForm } from './entry-form.ts';
import { FormActions } from './form-actions.tsx';
import { Modal } from './modal.tsx';
import { TextField } from './text-field.tsx';

type ReasonDialogProps = {
  /** What will be done. */
  children: ReactNode;
  /** Says who will read the reason. */
  help?: string;
  /** Label of the button that does it. */
  action: string;
  isDisabled?: boolean;
  /** Body schema of the call that takes the reason. */
  body: Schema;
  /** Performs the action; error messages for `reason` are shown at the field. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** 'Are you sure?' for what cannot be taken back, with a reason that must be typed. */
export function ReasonDialog({ children, help, action, isDisabled, ...props }: ReasonDialogProps) {
  const t = useText();
  const form = useEntryForm({
    body: props.body,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('common.required') } : {}),
    save: ({ reason }) => props.onSubmit(reason),
  });
  return (
    <Modal title={t('common.areYouSure')} isOpen onClose={props.onClose} size="small">
      {children}
      <form {...form.formProps}>
        <TextField
          label={t('payments.reason')}
          help={help}
          {...form.field('reason')}
          isRequired
          hasAutoFocus
        />
        <FormActions
          form={form}
          onCancel={props.onClose}
          cancel={t('common.no')}
          tone="danger"
          isDisabled={isDisabled}
        >
          {action}
        </FormActions>
      </form>
    </Modal>
  );
}
