import type { EndpointResult } from '@netkhata/contract/endpoint';
import { networkDifferences } from '@netkhata/contract/network-differences';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useHasRight, useRefusal } from '../../api/current-user.ts';
import { toastFailure, useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { fileInBase64, saveFile } from '../../ui/files.ts';
import { AppLink } from '../../ui/link.tsx';
import text from '../../ui/text.module.css';
import styles from './differences.module.css';

export type DifferenceFigures = EndpointResult<typeof networkDifferences.networkDifferenceFigures>;
type Router = DifferenceFigures['routers'][number];

/** Base64 makes a file a third larger; 4,096 bytes are left for the rest of the call. */
const MAX_FILE_BYTES =
  Math.floor((networkDifferences.routerReadingUpload.maxBodyBytes * 3) / 4) - 4096;

const columnsOf = (upload: Upload): TableColumn<Router>[] => [
  { name: 'name', label: 'differences.router', isCardTitle: true },
  { name: 'isRadius', label: 'differences.letsIn', cell: (row) => <LoginMethod router={row} /> },
  {
    name: 'reading',
    label: 'differences.list',
    cell: (row) => <UploadedList router={row} upload={upload} />,
  },
  {
    name: 'differences',
    label: 'differences.count',
    cell: (row) => <DifferenceCount router={row} />,
  },
];

function LoginMethod({ router: { isRadius, lastSeen } }: { router: Router }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.both}>
      {t(isRadius ? 'differences.byRadius' : 'differences.byList')}
      {lastSeen && (
        <span className={text.soft}>
          {t('differences.heard', { at: format.dateTime(lastSeen) })}
        </span>
      )}
    </span>
  );
}

/** The uploaded list, and the button that uploads a new one. */
function UploadedList({ router, upload }: { router: Router; upload: Upload }) {
  const canSetUp = useHasRight('network_setup');
  return (
    <span className={styles.both}>
      <Reading router={router} />
      {canSetUp && <UploadButton router={router} upload={upload} />}
    </span>
  );
}

function Reading({ router: { reading } }: { router: Router }) {
  const t = useText();
  const format = useFormat();
  if (!reading) return <span className={text.soft}>{t('differences.noList')}</span>;
  const { readAt, secrets, leftOut, hasPasswords, uploadedBy } = reading;
  return (
    <>
      {t('differences.listOf', { secrets, at: format.dateTime(readAt) })}
      <span className={text.soft}>{t('differences.uploadedBy', { name: uploadedBy })}</span>
      {leftOut > 0 && (
        <span className={text.soft}>{t('differences.leftOut', { count: leftOut })}</span>
      )}
      {!hasPasswords && <span className={text.soft}>{t('differences.passwordsHidden')}</span>}
    </>
  );
}

/** The number of differences at the router, and the script that repairs them. */
function DifferenceCount({ router }: { router: Router }) {
  const t = useText();
  const format = useFormat();
  const canSetUp = useHasRight('network_setup');
  const { name, differences, inScript, reading } = router;
  return (
    <span className={styles.both}>
      {differences === 0 ? (
        format.number(0)
      ) : (
        <AppLink to="/router-reconciliation" search={{ filters: { router: name } }}>
          {format.number(differences)}
        </AppLink>
      )}
      {inScript > 0 && (
        <span className={text.soft}>{t('differences.inScript', { count: inScript })}</span>
      )}
      {canSetUp && reading && <ScriptButton router={router} />}
    </span>
  );
}

/** The routers: how each lets customers in, its uploaded list, and the script that repairs it. */
export function RouterLists({ routers }: { routers: readonly Router[] }) {
  const t = useText();
  const canSetUp = useHasRight('network_setup');
  const upload = useUpload();
  const refusal = useRefusal(networkDifferences.routerReadingUpload);
  return (
    <Card title={t('differences.routers')} isFlush>
      {canSetUp && (
        <>
          <p className={classNames(text.soft, styles.inset)}>
            {t(refusal ?? 'differences.uploadHelp')}
          </p>
          <p className={classNames(text.wrong, styles.inset)} role="alert">
            {upload.fault}
          </p>
        </>
      )}
      <PlainTable
        columns={columnsOf(upload)}
        rows={routers}
        label={t('differences.routers')}
        rowKey={({ id }) => id}
        emptyText={t('differences.noRouters')}
      />
    </Card>
  );
}

type Upload = ReturnType<typeof useUpload>;

/**
 * Uploads a router's list; an error in the file is shown until the next file is chosen. One that is
 * older than the list here, or of another router, replaces it only when that is confirmed.
 */
function useUpload() {
  const t = useText();
  const confirm = useConfirm();
  const [fault, setFault] = useState<string>();
  const change = useChange(networkDifferences.routerReadingUpload, { isFailureSilent: true });
  const confirmed = useChange(networkDifferences.routerReadingUpload);
  async function send(router: number, file: File) {
    setFault(undefined);
    if (file.size > MAX_FILE_BYTES) {
      setFault(t('differences.fileTooLarge'));
      return;
    }
    const body = { router, name: file.name, file: await fileInBase64(file) };
    try {
      await change.save({ body });
    } catch (reason) {
      if (isDoubt(reason)) {
        const question = { text: reason.messages.join(' '), yes: t('differences.replace') };
        if (await confirm({ ...question, isDanger: true })) {
          await confirmed.run({ body: { ...body, isConfirmed: true } });
        }
        return;
      }
      const wrong = reason instanceof CallFailure ? reason.fields['file'] : undefined;
      setFault(wrong && `${file.name}: ${wrong.join(' ')}`);
      if (!wrong) toastFailure(reason, networkDifferences.routerReadingUpload);
    }
  }
  return { fault, isSaving: change.isSaving || confirmed.isSaving, send };
}

const isDoubt = (reason: unknown): reason is CallFailure =>
  reason instanceof CallFailure &&
  typeof reason.data === 'object' &&
  reason.data !== null &&
  'doubt' in reason.data;

function UploadButton({ router, upload }: { router: Router; upload: Upload }) {
  const t = useText();
  const refusal = useRefusal(networkDifferences.routerReadingUpload);
  return (
    <FileButton
      label={t('differences.uploadOf', { name: router.name })}
      text={t('differences.upload')}
      accept=".rsc,.txt,.json,.gz"
      isSmall
      icon={<IconUpload size={16} aria-hidden />}
      isDisabled={upload.isSaving || refusal !== undefined}
      onChoose={([file]) => void upload.send(router.id, file)}
    />
  );
}

function ScriptButton({ router: { id, name, inScript } }: { router: Router }) {
  const t = useText();
  const seesPasswords = useHasRight('pppoe_password');
  const change = useChange(networkDifferences.networkScriptExport);
  async function download() {
    const made = await change.run({ body: { router: id } });
    if (made) saveFile(made.data.name, new Blob([made.data.content], { type: 'text/plain' }));
  }
  return (
    <Button
      isSmall
      icon={<IconDownload size={16} aria-hidden />}
      aria-label={t('differences.scriptOf', { name })}
      isDisabled={inScript === 0 || !seesPasswords}
      isBusy={change.isSaving}
      title={seesPasswords ? undefined : t('differences.scriptRight')}
      onClick={() => void download()}
    >
      {t('differences.script')}
    </Button>
  );
}
