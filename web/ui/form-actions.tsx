import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { ModalActions } from './modal.tsx';

type FormActionsProps = {
  form: { isSaving: boolean };
  onCancel: () => void;
  /** 'Cancel', unless another word says it better. */
  cancel?: string;
  tone?: 'primary' | 'danger';
  isDisabled?: boolean | undefined;
  /** Label of the button that submits. */
  children: string;
};

/** The foot of a dialog that is a form: what leaves it, and what submits it. */
export function FormActions(props: FormActionsProps) {
  const { form, onCancel, cancel, tone = 'primary', isDisabled, children } = props;
  const t = useText();
  return (
    <ModalActions>
      <Button onClick={onCancel} isDisabled={form.isSaving}>
        {cancel ?? t('common.cancel')}
      </Button>
      <Button type="submit" tone={tone} isBusy={form.isSaving} isDisabled={isDisabled}>
        {children}
      </Button>
    </ModalActions>
  );
}
