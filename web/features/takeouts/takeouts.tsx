import type { takeouts } from '@netkhata/contract/takeouts';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { megabytesOf } from './megabytes.ts';
import { TakeoutList } from './takeout-list.tsx';
import styles from './takeouts.module.css';
import { useTakeouts } from './use-takeouts.ts';

type Content = EndpointResult<typeof takeouts.takeouts>;

/** All data as files: what the archive contains, the button to download it, recent takeouts. */
export function Takeouts() {
  const { data, error, refetch, take, isAsking } = useTakeouts();
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <>
      <ArchiveContents
        content={data}
        isAsking={isAsking}
        onTake={(secrets) => void take(secrets)}
      />
      <TakeoutList rows={data.takeouts} />
    </>
  );
}

type ArchiveContentsProps = {
  content: Content;
  isAsking: boolean;
  onTake: (hasPasswords: boolean) => void;
};

function ArchiveContents({ content, isAsking, onTake }: ArchiveContentsProps) {
  const t = useText();
  const [hasPasswords, setHasPasswords] = useState(false);
  const mayExport = useHasRight('export');
  const running = content.takeouts.find(({ state }) => state === 'running');
  return (
    <Card title={t('takeouts.inside')}>
      <p className={styles.help}>{t('takeouts.help')}</p>
      <Parts content={content} />
      <Passwords value={hasPasswords} onChange={setHasPasswords} />
      {running && <Progress takeout={running} />}
      {mayExport ? (
        <Button
          tone="primary"
          isBusy={isAsking}
          isDisabled={running !== undefined}
          onClick={() => onTake(hasPasswords)}
        >
          {t('takeouts.take')}
        </Button>
      ) : (
        <Notice>{t('takeouts.noExport')}</Notice>
      )}
    </Card>
  );
}

/** The tables as lines of an account book, with the approximate number of rows of each. */
function Parts({ content: { parts, sizeBytes } }: { content: Content }) {
  const t = useText();
  const format = useFormat();
  const rows = parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return (
    <div className={classNames(khata.lines, styles.parts)}>
      <div className={styles.head}>{t('takeouts.rows')}</div>
      <ul className={styles.list} aria-label={t('takeouts.inside')}>
        {parts.map(({ part, files, rowCount }) => (
          <li key={part} className={classNames(khata.line, styles.part)}>
            <span>
              <span className={styles.name}>{t(`takeouts.${part}`)}</span>
              <span className={styles.files}>{files.join(', ')}</span>
            </span>
            <span className={styles.figure}>{format.number(rowCount)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.sumLine}>
        <span>{t('takeouts.all', { size: format.number(megabytesOf(sizeBytes)) })}</span>
        <span className={khata.sum}>{format.number(rows)}</span>
      </div>
    </div>
  );
}

type PasswordsProps = { value: boolean; onChange: (value: boolean) => void };

function Passwords({ value, onChange }: PasswordsProps) {
  const t = useText();
  if (!useHasRight('pppoe_password'))
    return <Notice hasRoomBelow>{t('takeouts.noPasswords')}</Notice>;
  return (
    <div className={styles.passwords}>
      <Checkbox
        label={t('takeouts.hasPasswords')}
        name="hasPasswords"
        value={value}
        onChange={onChange}
      />
      <p className={styles.soft}>{t('takeouts.passwordsHelp')}</p>
    </div>
  );
}

function Progress({ takeout }: { takeout: Content['takeouts'][number] }) {
  const t = useText();
  const format = useFormat();
  const { user, rowCount, expectedCount, sizeBytes } = takeout;
  const label = t('takeouts.taking', {
    user,
    rows: rowCount,
    expected: expectedCount,
    size: format.number(megabytesOf(sizeBytes)),
  });
  return (
    <div className={styles.running}>
      <progress
        className={styles.progress}
        aria-label={label}
        value={rowCount}
        max={Math.max(expectedCount, rowCount, 1)}
      />
      <p className={styles.soft}>{label}</p>
    </div>
  );
}
