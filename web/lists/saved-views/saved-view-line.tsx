import { type SavedView, savedViews } from '@netkhata/contract/saved-views';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './saved-views.module.css';
import type { SavedViews } from './use-saved-views.ts';
import type { ViewChoice } from './use-view-choices.ts';

const ICON_PX = 16;

type SavedViewLineProps = {
  choice: ViewChoice;
  saved: SavedViews;
  onOpen: () => void;
  /** The view is to be overwritten by the list's current state. */
  onReplace: (view: SavedView) => void;
};

/** One view in the menu; the user's own can be changed. */
export function SavedViewLine({ choice, saved, onOpen, onReplace }: SavedViewLineProps) {
  const t = useText();
  const [isRenaming, setIsRenaming] = useState(false);
  const { own, name, isActive } = choice;
  if (own && isRenaming) {
    return <NameForm view={own} saved={saved} onDone={() => setIsRenaming(false)} />;
  }
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.name}
        aria-current={isActive || undefined}
        onClick={onOpen}
      >
        {name}
      </button>
      {own && (
        <>
          {!isActive && (
            <IconButton
              label={t('savedViews.replace', { name })}
              isSmall
              onClick={() => onReplace(own)}
            >
              <IconDeviceFloppy size={ICON_PX} />
            </IconButton>
          )}
          <IconButton
            label={t('savedViews.rename', { name })}
            isSmall
            onClick={() => setIsRenaming(true)}
          >
            <IconPencil size={ICON_PX} />
          </IconButton>
          <IconButton
            label={t('savedViews.delete', { name })}
            isSmall
            onClick={() => void saved.remove(own)}
          >
            <IconTrash size={ICON_PX} />
          </IconButton>
        </>
      )}
    </li>
  );
}

type NameFormProps = { view: SavedView; saved: SavedViews; onDone: () => void };

/** Renames a view; Esc closes the menu and keeps the old name. */
function NameForm({ view, saved, onDone }: NameFormProps) {
  const t = useText();
  const form = useEntryForm({
    body: savedViews.savedViewUpdate.body,
    initial: { name: view.name },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async ({ name }) => {
      if (name.trim() !== view.name) await saved.rename(view, name.trim());
      onDone();
    },
  });
  return (
    <li>
      <form {...form.formProps} className={styles.form}>
        <TextField
          label={t('savedViews.newName')}
          autoComplete="off"
          hasAutoFocus
          {...form.field('name')}
        />
        <Button type="submit" isSmall isBusy={form.isSaving}>
          {t('common.save')}
        </Button>
      </form>
    </li>
  );
}
