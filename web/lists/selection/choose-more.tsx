import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { MOST_ROWS } from '../state/all-rows.ts';
import styles from './choose-more.module.css';
import type { Selection } from './selection.ts';

type ChooseMoreProps<Row> = { selection: Selection<Row>; onChooseAll: () => void };

/** The way to the rest of the page, and from the whole page to all rows of the list. */
export function ChooseMore<Row>({ selection, onChooseAll }: ChooseMoreProps<Row>) {
  const t = useText();
  const { isPageTaken, rows, list } = selection;
  if (!isPageTaken) {
    return (
      <Button tone="quiet" isSmall onClick={selection.togglePage}>
        {t('tables.selectPage')}
      </Button>
    );
  }
  if (list.total <= rows.length) return null;
  const isTooMany = list.total > MOST_ROWS;
  const reason = t('selection.narrowFirst', { count: MOST_ROWS });
  return (
    <>
      <Button
        tone="quiet"
        isSmall
        isDisabled={isTooMany}
        {...(isTooMany ? { title: reason } : {})}
        onClick={onChooseAll}
      >
        {t('selection.chooseAll', { count: list.total })}
      </Button>
      {isTooMany && <span className={styles.reason}>{reason}</span>}
    </>
  );
}
