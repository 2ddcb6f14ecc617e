import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './profile.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Recovery codes for a lost device; the server never shows them again. */
export function RecoveryCodes({ codes, onDone: onKept }: RecoveryCodesProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);

  /**
   * Over plain HTTP the clipboard is not available, so the text is selected for the user to copy.
   */
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success({ heading: t('secondFactor.copied') });
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      toast.success({ heading: t('secondFactor.selected') });
    }
  }

  return (
    <section className={styles.password} aria-label={t('secondFactor.codesTitle')}>
      <p className={styles.codesTitle}>{t('secondFactor.codesTitle')}</p>
      <p className={styles.help}>{t('secondFactor.codesHelp')}</p>
      <ul ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button isWide icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('secondFactor.copy')}
      </Button>
      <Button isWide tone="primary" onClick={onKept}>
        {t('secondFactor.kept')}
      </Button>
    </section>
  );
}
