import type { ViewedList } from '@netkhata/contract/viewed-lists';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import tableStyles from '../state/table.module.css';
import styles from './saved-views.module.css';
import { useSavedViews } from './use-saved-views.ts';
import { useViewChoices } from './use-view-choices.ts';

/** The views of a list as a row of tabs; on a phone, as a select. */
export function SavedViewTabs({ list }: { list: ViewedList }) {
  const t = useText();
  const { views } = useSavedViews(list);
  const { choices, open } = useViewChoices(list, views);
  const active = choices.find(({ isActive }) => isActive);
  return (
    <nav aria-label={t('tables.views')}>
      <div className={styles.tabs}>
        {choices.map(({ key, name, state, isActive }) => (
          <button
            key={key}
            type="button"
            className={styles.tab}
            aria-current={isActive || undefined}
            onClick={() => open(state)}
          >
            {name}
          </button>
        ))}
      </div>
      <select
        className={classNames(tableStyles.input, styles.select)}
        aria-label={t('tables.views')}
        value={active?.key ?? ''}
        onChange={({ currentTarget }) => {
          const choice = choices.find(({ key }) => key === currentTarget.value);
          if (choice) open(choice.state);
        }}
      >
        {!active && <option value="">{t('tables.notAView')}</option>}
        {choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </nav>
  );
}
