import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ActiveFilter } from '../state/active-filters.ts';
import styles from './filter-chips.module.css';

type FilterChipsProps = {
  activeFilters: readonly ActiveFilter[];
  /** Clears all filters. */
  onClear: () => void;
};

/**
 * The active filters of a list as chips, each with a button to remove it. Column filters are left
 * out where the boxes under the headings show them.
 */
export function FilterChips({ activeFilters, onClear }: FilterChipsProps) {
  const t = useText();
  const isPhone = useIsPhone();
  if (activeFilters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('tables.filters')}>
      {activeFilters.map(({ key, label, value, isColumn, remove }) => {
        const filter = t('tables.filteredTo', { label, value });
        return (
          <li key={key} className={styles.chip} data-column={isColumn || undefined}>
            <span className={styles.words}>{filter}</span>
            <button
              type="button"
              className={styles.end}
              aria-label={t('tables.endFilter', { filter })}
              title={t('tables.endFilter', { filter })}
              onClick={remove}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      {isPhone && activeFilters.length > 1 && (
        <li>
          <Button tone="quiet" isSmall onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}
