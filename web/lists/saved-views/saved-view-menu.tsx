import { savedViews, type ViewState } from '@netkhata/contract/saved-views';
import type { ViewedList } from '@netkhata/contract/viewed-lists';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Loading } from '../../ui/loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SavedViewLine } from './saved-view-line.tsx';
import styles from './saved-views.module.css';
import { type SavedViews, useSavedViews } from './use-saved-views.ts';
import { useViewChoices } from './use-view-choices.ts';

type SavedViewMenuProps = {
  list: ViewedList;
  /** The columns on screen; they are saved with a view. */
  columns: readonly string[];
  onClose: () => void;
};

/** The views of a list: open, rename, overwrite, delete, or save the current state as a new one. */
export function SavedViewMenu({ list, columns, onClose }: SavedViewMenuProps) {
  const t = useText();
  const saved = useSavedViews(list);
  const { choices, shown, open } = useViewChoices(list, saved.views);
  const current: ViewState = { ...shown, columns: [...columns] };
  if (saved.isPending) return <Loading />;
  return (
    <div className={styles.menu}>
      <ul className={styles.list} aria-label={t('tables.views')}>
        {choices.map((choice) => (
          <SavedViewLine
            key={choice.key}
            choice={choice}
            saved={saved}
            onOpen={() => {
              open(choice.state);
              onClose();
            }}
            onReplace={(view) => {
              open(current);
              void saved.replace(view, current);
            }}
          />
        ))}
      </ul>
      <NewView
        saved={saved}
        current={current}
        onSaved={() => {
          open(current);
          onClose();
        }}
      />
    </div>
  );
}

type NewViewProps = { saved: SavedViews; current: ViewState; onSaved: () => void };

/** Saves the list's current state as a new view. */
function NewView({ saved, current, onSaved }: NewViewProps) {
  const t = useText();
  const form = useEntryForm({
    body: savedViews.savedViewCreate.body,
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async ({ name }) => {
      await saved.create({ name: name.trim(), state: current });
      onSaved();
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('savedViews.saveAs')}
        help={t('savedViews.saveHelp')}
        autoComplete="off"
        {...form.field('name')}
      />
      <Button type="submit" tone="primary" isSmall isBusy={form.isSaving}>
        {t('common.save')}
      </Button>
    </form>
  );
}
