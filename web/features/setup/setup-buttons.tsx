import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';

type SetupButtonsProps = {
  isEdit: boolean;
  isSaving: boolean;
  onCancel: () => void;
  /** A form that one opens, also for a new record, can be closed again. */
  canCancel?: boolean;
};

/** Save for a new record; Update and Cancel while one is edited. */
export function SetupButtons({
  isEdit,
  isSaving,
  onCancel,
  canCancel = isEdit,
}: SetupButtonsProps) {
  const t = useText();
  return (
    <Actions>
      <Button type="submit" tone="primary" isBusy={isSaving}>
        {isEdit ? t('common.update') : t('common.save')}
      </Button>
      {canCancel && (
        <Button onClick={onCancel} isDisabled={isSaving}>
          {t('common.cancel')}
        </Button>
      )}
    </Actions>
  );
}
