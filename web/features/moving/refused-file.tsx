import { moves } from '@netkhata/contract/moves';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fetchFile } from '../../api/send-bytes.ts';
import { toastFailure, toastSuccess, useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** The refused rows as a file to mend elsewhere, and the way back for it. */
export function RefusedFile({ moveId, count }: { moveId: number; count: number }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const back = useChange(moves.moveRefusedRowsBack, { success: () => 'silent' });

  async function download() {
    setIsLoading(true);
    await fetchFile(moves.moveRefusedRows, { params: { id: moveId } })
      .then((file) => saveFile(t('moving.refusedFileName'), file))
      .catch(toastFailure);
    setIsLoading(false);
  }

  async function upload(file: File | undefined) {
    if (!file) return;
    const answer = await back.run({ body: { id: moveId, file: await file.text() } });
    if (input.current) input.current.value = '';
    if (!answer) return;
    const { rows, unknown } = answer.data;
    const words = unknown > 0 ? t('moving.linesUnknown', { count: unknown }) : undefined;
    await toastSuccess({
      heading: t('moving.rowsMended', { count: rows }),
      ...(words && { message: words }),
    });
  }

  return (
    <Actions>
      <input
        ref={input}
        type="file"
        accept=".csv"
        hidden
        aria-label={t('moving.uploadRefused')}
        onChange={(event) => void upload(event.currentTarget.files?.[0])}
      />
      <Button
        isSmall
        icon={<IconDownload size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void download()}
      >
        {t('moving.downloadRefused', { count })}
      </Button>
      <Button
        isSmall
        icon={<IconUpload size={16} aria-hidden />}
        isBusy={back.isSaving}
        onClick={() => input.current?.click()}
      >
        {t('moving.uploadRefused')}
      </Button>
    </Actions>
  );
}
