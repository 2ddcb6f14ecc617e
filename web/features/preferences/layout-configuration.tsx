import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './layout-configuration.module.css';

/** The layout settings as JSON, to copy. */
export function LayoutConfiguration({ configuration }: { configuration: object }) {
  const t = useText();
  const shown = useRef<HTMLPreElement>(null);
  const json = JSON.stringify(configuration, null, 2);

  /**
   * Over plain HTTP the clipboard is not available, so the text is selected for the user to copy.
   */
  async function copy() {
    try {
      await navigator.clipboard.writeText(json);
      toast.success({ heading: t('layout.copied') });
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      toast.success({ heading: t('layout.selected') });
    }
  }

  return (
    <Card
      title={t('layout.configuration')}
      actions={
        <Button isSmall icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('layout.copy')}
        </Button>
      }
    >
      <pre ref={shown} className={styles.json}>
        {json}
      </pre>
    </Card>
  );
}
