import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './save-bar.module.css';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** What the button says; 'Save' unless the screen has words of its own. */
  saveLabel?: string;
  /** A second button, to save and go on with the next. */
  next?: { label: string; onPress: () => void } | undefined;
};

/** Sticks to the bottom of a long form; Save submits the form around it. */
export function SaveBar({ isDirty, isSaving, onDiscard, saveLabel, next }: SaveBarProps) {
  const t = useText();
  return (
    <div className={styles.bar} data-foot-bar>
      <span className={styles.note} role="status">
        {isDirty ? t('common.unsavedChanges') : ''}
      </span>
      <Button onClick={onDiscard} isDisabled={!isDirty || isSaving}>
        {t('common.discard')}
      </Button>
      {next && (
        <Button isDisabled={isSaving} onClick={next.onPress}>
          {next.label}
        </Button>
      )}
      <Button type="submit" tone="primary" isBusy={isSaving}>
        {saveLabel ?? t('common.save')}
      </Button>
    </div>
  );
}
