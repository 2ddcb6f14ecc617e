import { moves } from '@netkhata/contract/moves';
import { IconTrash } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import khata from '../../ui/khata.module.css';
import text from '../../ui/text.module.css';
import { MOVE_FILE_KIND_LABELS, type MoveFile } from './move-words.ts';
import styles from './moving.module.css';
import type { SentFile } from './use-file-drop.ts';

const STATES: Record<MoveFile['state'], { label: LabelKey; tone: BadgeTone }> = {
  arriving: { label: 'moving.fileArriving', tone: 'waiting' },
  waiting: { label: 'moving.fileWaiting', tone: 'waiting' },
  read: { label: 'moving.fileRead', tone: 'settled' },
  refused: { label: 'moving.fileRefused', tone: 'wrong' },
};

type FileListProps = {
  files: readonly MoveFile[];
  /** Files being uploaded, or whose upload failed. */
  sent: readonly SentFile[];
  onForget: (file: File) => void;
};

/** The uploaded files, each with its detected kind. */
export function FileList({ files, sent, onForget }: FileListProps) {
  const t = useText();
  const underWay = new Set(sent.map(({ file }) => file.name));
  const here = files.filter(({ name, state }) => state !== 'arriving' || !underWay.has(name));
  if (here.length + sent.length === 0) return null;
  return (
    <ul className={classNames(khata.lines, styles.list)} aria-label={t('moving.files')}>
      {here.map((file, index) => (
        <FileLine key={file.id} file={file} number={index + 1} />
      ))}
      {sent.map((each) => (
        <SentLine key={each.file.name} {...each} onForget={() => onForget(each.file)} />
      ))}
    </ul>
  );
}

function FileLine({ file, number }: { file: MoveFile; number: number }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  const remove = useChange(moves.moveFileRemove, { success: () => 'silent' });
  const { label, tone } = STATES[file.state];
  const facts = [
    file.kind && t(MOVE_FILE_KIND_LABELS[file.kind]),
    file.rows !== null && t(rowsLabel(file), { count: file.rows }),
    file.day !== null && t('moving.ofDay', { day: format.day(file.day) }),
    useSize(file.size),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className={classNames(khata.line, styles.line, styles.file)}>
      <span className={styles.number}>{format.id(number)}</span>
      <span className={classNames(styles.words, styles.two)}>
        <strong>{file.name}</strong>
        <span className={text.soft}>{facts.join(' · ')}</span>
        {file.refusal !== null && (
          <span className={text.wrong} role="alert">
            {textOf(file.refusal, file.refusalMessage)}
          </span>
        )}
        {file.state === 'arriving' && <span className={text.wrong}>{t('moving.fileCutOff')}</span>}
      </span>
      <Badge tone={tone}>{t(label)}</Badge>
      <IconButton
        label={t('moving.removeFile', { name: file.name })}
        word={t('bills.remove')}
        isDisabled={remove.isSaving}
        onClick={() => void remove.run({ body: { fileId: file.id } })}
      >
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Label for the number of rows: customers of books, secrets of a router, lines of a sheet. */
function rowsLabel({ kind }: MoveFile) {
  if (kind === 'phpnuxbill_dump' || kind === 'phpnuxbill_backup') return 'moving.customersIn';
  return kind === 'csv' || kind === 'xlsx' ? 'moving.linesIn' : 'moving.secretsIn';
}

function SentLine({ file, sent, failure, onForget }: SentFile & { onForget: () => void }) {
  const t = useText();
  const { name, size } = file;
  const written = useSize(size);
  return (
    <li className={classNames(khata.line, styles.line, styles.file)}>
      <span />
      <span className={classNames(styles.words, styles.two)}>
        <strong>{name}</strong>
        <span className={text.soft}>{written}</span>
        {failure ? (
          <span className={text.wrong} role="alert">
            {failure.join(' ')}
          </span>
        ) : (
          <progress
            className={styles.progress}
            aria-label={t('moving.sending', { name })}
            value={sent}
            max={Math.max(size, 1)}
          />
        )}
      </span>
      <Badge tone={failure ? 'wrong' : 'waiting'}>
        {t(failure ? 'moving.fileNotSent' : 'moving.fileSending')}
      </Badge>
      {failure ? (
        <IconButton
          label={t('moving.removeFile', { name })}
          word={t('bills.remove')}
          onClick={onForget}
        >
          <IconTrash size={18} aria-hidden />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
  );
}

const KILOBYTE = 1024;

function useSize(bytes: number): string {
  const t = useText();
  const { number } = useFormat();
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return t('moving.kilobytes', { size: number(kilobytes) });
  return t('moving.megabytes', { size: number(Math.round((kilobytes / KILOBYTE) * 10) / 10) });
}
