import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';

type SetupButtonsProps = { isEdit: boolean; isSaving: boolean; onCancel: () => void };

/** Save for a new record; Update and Cancel while one is edited. */
export function SetupButtons({ isEdit, isSaving, onCancel }: SetupButtonsProps) {
  const t = useText();
  return (
    <Actions>
      <Button type="submit" tone="primary" isBusy={isSaving}>
        {isEdit ? t('common.update') : t('common.save')}
      </Button>
      {isEdit && (
        <Button onClick={onCancel} isDisabled={isSaving}>
          {t('common.cancel')}
        </Button>
      )}
    </Actions>
  );
}
