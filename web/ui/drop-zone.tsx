import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './drop-zone.module.css';
import { FileButton } from './file-button.tsx';
import text from './text.module.css';

type DropZoneProps = {
  /** Says that files can be dropped here. */
  label: string;
  /** Label of the button. */
  choose: string;
  /** Which kinds of files are understood. */
  help: string;
  /** Several files at once. */
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Accepts dropped files; the button opens the file dialog, which works by keyboard too. */
export function DropZone(props: DropZoneProps) {
  const { label, isMultiple = false, onFiles } = props;
  const [isOver, setIsOver] = useState(false);

  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <div
      className={classNames(styles.drop, isOver && styles.isOver)}
      role="group"
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        onFiles(isMultiple ? files : files.slice(0, 1));
      }}
    >
      <IconFileImport size={32} stroke={1.25} aria-hidden />
      <strong>{label}</strong>
      <FileButton
        label={props.choose}
        tone="primary"
        isMultiple={isMultiple}
        isBusy={props.isBusy}
        onChoose={onFiles}
      />
      <p className={text.soft}>{props.help}</p>
    </div>
  );
}
