import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MAX_LIST_ROWS } from '../state/all-rows.ts';
import styles from './select-more.module.css';
import type { Selection } from './selection.ts';

type SelectMoreProps<Row> = { selection: Selection<Row>; onSelectAll: () => void };

/** Button that selects the whole page and, once it is selected, all rows of the list. */
export function SelectMore<Row>({ selection, onSelectAll }: SelectMoreProps<Row>) {
  const t = useText();
  const { isPageSelected, rows, list } = selection;
  if (!isPageSelected) {
    return (
      <Button tone="quiet" isSmall onClick={selection.togglePage}>
        {t('tables.selectPage')}
      </Button>
    );
  }
  if (list.total <= rows.length) return null;
  const isTooMany = list.total > MAX_LIST_ROWS;
  const reason = t('selection.narrowFirst', { count: MAX_LIST_ROWS });
  return (
    <>
      <Button
        tone="quiet"
        isSmall
        isDisabled={isTooMany}
        {...(isTooMany ? { title: reason } : {})}
        onClick={onSelectAll}
      >
        {t('selection.chooseAll', { count: list.total })}
      </Button>
      {isTooMany && <span className={styles.reason}>{reason}</span>}
    </>
  );
}
