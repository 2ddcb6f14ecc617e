import { moves } from '@netkhata/contract/moves';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from '../../api/send-bytes.ts';
import { toastFailure, toastSuccess, useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Actions } from '../../ui/page.tsx';
import { saveFile } from '../../ui/files.ts';

/**
 * Download of the refused rows, to correct them elsewhere, and the upload of the corrected file.
 */
export function RefusedFile({ moveId, count }: { moveId: number; count: number }) {
  const t = useText();
  const [isLoading, setIsLoading] = useState(false);
  const back = useChange(moves.moveRefusedRowsBack, { success: () => 'silent' });

  async function download() {
    setIsLoading(true);
    await fetchFile(moves.moveRefusedRows, { params: { id: moveId } })
      .then((file) => saveFile(t('moving.refusedFileName'), file))
      .catch(toastFailure);
    setIsLoading(false);
  }

  async function upload(file: File) {
    const answer = await back.run({ body: { id: moveId, file: await file.text() } });
    if (!answer) return;
    const { rows, unknown } = answer.data;
    await toastSuccess({
      heading: t('moving.rowsMended', { count: rows }),
      ...(unknown > 0 && { message: t('moving.linesUnknown', { count: unknown }) }),
    });
  }

  return (
    <Actions>
      <Button
        isSmall
        icon={<IconDownload size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void download()}
      >
        {t('moving.downloadRefused', { count })}
      </Button>
      <FileButton
        label={t('moving.uploadRefused')}
        accept=".csv"
        isSmall
        icon={<IconUpload size={16} aria-hidden />}
        isBusy={back.isSaving}
        onChoose={([file]) => void upload(file)}
      />
    </Actions>
  );
}
