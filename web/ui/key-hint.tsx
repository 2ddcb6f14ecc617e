import styles from './key-hint.module.css';

/** A key, as labelled on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
