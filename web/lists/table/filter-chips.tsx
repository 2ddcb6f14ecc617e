import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { NarrowedBy } from '../state/narrowed-by.ts';
import styles from './filter-chips.module.css';

type FilterChipsProps = {
  narrowedBy: readonly NarrowedBy[];
  /** Clears all filters. */
  onClear: () => void;
};

/**
 * The active filters of a list as chips, each with a button to remove it. Column filters are left
 * out where the boxes under the headings show them.
 */
export function FilterChips({ narrowedBy, onClear }: FilterChipsProps) {
  const t = useText();
  const isPhone = useIsPhone();
  if (narrowedBy.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('tables.filters')}>
      {narrowedBy.map(({ key, label, value, isColumn, end }) => {
        const filter = t('tables.filteredTo', { label, value });
        return (
          <li key={key} className={styles.chip} data-column={isColumn || undefined}>
            <span className={styles.words}>{filter}</span>
            <button
              type="button"
              className={styles.end}
              aria-label={t('tables.endFilter', { filter })}
              title={t('tables.endFilter', { filter })}
              onClick={end}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      {isPhone && narrowedBy.length > 1 && (
        <li>
          <Button tone="quiet" isSmall onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}
