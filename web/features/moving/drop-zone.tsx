import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './moving.module.css';

type DropZoneProps = {
  isBusy: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files that are dropped on it; the button opens the system's own choice, by key as well. */
export function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(list: FileList | null | undefined) {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
    // The same file, exported anew, can be chosen again.
    if (input.current) input.current.value = '';
  }

  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <div
      className={classNames(styles.drop, isOver && styles.isOver)}
      role="group"
      aria-label={t('moving.dropHere')}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileImport size={32} stroke={1.25} aria-hidden />
      <p className={styles.dropTitle}>{t('moving.dropHere')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('moving.chooseFiles')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <Button tone="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('moving.chooseFiles')}
      </Button>
      <p className={styles.soft}>{t('moving.dropKinds')}</p>
    </div>
  );
}
