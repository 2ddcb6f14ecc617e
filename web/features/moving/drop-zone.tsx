import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { FileButton } from '../../ui/file-button.tsx';
import text from '../../ui/text.module.css';
import styles from './moving.module.css';

type DropZoneProps = {
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Accepts dropped files; the button opens the file dialog, which works by keyboard too. */
export function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);

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
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <IconFileImport size={32} stroke={1.25} aria-hidden />
      <strong>{t('moving.dropHere')}</strong>
      <FileButton
        label={t('moving.chooseFiles')}
        tone="primary"
        isMultiple
        isBusy={isBusy}
        onChoose={onFiles}
      />
      <p className={text.soft}>{t('moving.dropKinds')}</p>
    </div>
  );
}
