import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { RowAction } from '../../shared/record/row-actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './action-legend.module.css';

/** On so many visits of a list the words of its icons are shown. */
const VISITS_WITH_WORDS = 5;

type ActionLegendProps = {
  /** Path of the list, each of which is counted on this device. */
  path: string;
  actions: readonly RowAction[];
};

/**
 * What the icons in the rows mean, above the list on the first visits, where the rows have no room
 * for the words.
 */
export function ActionLegend({ path, actions }: ActionLegendProps) {
  const t = useText();
  const key = `listVisits.${path}`;
  const [visits, setVisits] = useState(() => Number(localStorage.getItem(key)));
  const isShown = visits < VISITS_WITH_WORDS;
  useEffect(() => {
    if (isShown) localStorage.setItem(key, String(visits + 1));
  }, [key, isShown, visits]);
  if (!isShown) return null;
  return (
    <div className={styles.legend}>
      <span>{t('tables.iconsMean')}</span>
      <ul>
        {actions.map(({ Icon, word }) => (
          <li key={word}>
            <Icon size={16} />
            {t(word)}
          </li>
        ))}
      </ul>
      <IconButton
        label={t('common.close')}
        isSmall
        onClick={() => {
          localStorage.setItem(key, String(VISITS_WITH_WORDS));
          setVisits(VISITS_WITH_WORDS);
        }}
      >
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
