import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './connections.module.css';

/** A text that is needed elsewhere, with a button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const t = useText();
  const shown = useRef<HTMLElement>(null);

  /** Over plain HTTP there is no clipboard: the text is selected for the user to copy. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success({ heading: t('connections.copied') });
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <div className={styles.copied}>
      <span className={styles.label}>{label}</span>
      <code ref={shown} className={styles.address}>
        {text}
      </code>
      <Button isSmall icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
        {t('connections.copy')}
      </Button>
    </div>
  );
}
