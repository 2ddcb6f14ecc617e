import { useText } from '../../i18n/use-text.ts';
import styles from './sms.module.css';
import { PLACEHOLDER_MEANINGS } from './template-samples.ts';

type PlaceholderListProps = {
  names: readonly string[];
  isDisabled: boolean;
  onInsert: (placeholder: string) => void;
};

/** The placeholders of a template, each with its meaning. */
export function PlaceholderList({ names, isDisabled, onInsert }: PlaceholderListProps) {
  const t = useText();
  return (
    <section aria-label={t('sms.placeholders')}>
      <h2 className={styles.title}>{t('sms.placeholders')}</h2>
      <p className={styles.note}>{t('sms.placeholdersHelp')}</p>
      <ul className={styles.placeholders}>
        {names.map((name) => {
          const placeholder = `{${name}}`;
          const label = PLACEHOLDER_MEANINGS[name];
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.placeholder}
                disabled={isDisabled}
                onClick={() => onInsert(placeholder)}
              >
                <code>{placeholder}</code> <span>{label && t(label)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
