import {
  MOST_MOVE_FILE_BYTES,
  MOVE_PART_BYTES,
  MOVE_PART_TYPE,
  moves,
} from '@netkhata/contract/moves';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { call } from '../../api/call.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import { newSubmissionKey } from '../../api/submission-key.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';

/** A file on its way to the server. */
export type SentFile = {
  name: string;
  size: number;
  sent: number;
  /** Why it did not arrive. */
  failure?: string[];
};

const PART_TRIES = 3;
const MEGABYTE = 1024 * 1024;

/** Sends a part, once more where the line was down for a moment: the same part takes its place. */
async function sendPart(fileId: number, part: number, bytes: Blob): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const sent = { bytes, type: MOVE_PART_TYPE };
      await sendBytes(moves.moveFilePart, { id: fileId, part }, sent);
      return;
    } catch (reason) {
      const isLineDown = reason instanceof CallFailure && reason.status === 0;
      if (!isLineDown || tries === PART_TRIES) throw reason;
    }
  }
}

/** Sends a file in parts, and has the server read it. */
async function sendFile(file: File, onSent: (bytes: number) => void): Promise<void> {
  const options = { idempotencyKey: newSubmissionKey() };
  const about = { name: file.name, size: file.size };
  const { data } = await call(moves.moveFileAdd, { body: about }, options);
  for (let from = 0, part = 0; from < file.size; from += MOVE_PART_BYTES, part += 1) {
    const bytes = file.slice(from, from + MOVE_PART_BYTES);
    await sendPart(data.fileId, part, bytes);
    onSent(from + bytes.size);
  }
  const { fileId } = data;
  await call(moves.moveFileEnd, { body: { fileId } }, { idempotencyKey: newSubmissionKey() });
}

/** Files that are dropped or chosen: sent one after the other, each with how far it is. */
export function useFileDrop() {
  const t = useText();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<SentFile[]>([]);

  const note = (name: string, changes: Partial<SentFile>) =>
    setFiles((before) =>
      before.map((file) => (file.name === name ? { ...file, ...changes } : file)),
    );

  async function send(file: File): Promise<void> {
    if (file.size > MOST_MOVE_FILE_BYTES) {
      const most = format.number(MOST_MOVE_FILE_BYTES / MEGABYTE);
      return note(file.name, { failure: [t('moving.fileTooLarge', { most })] });
    }
    try {
      await sendFile(file, (sent) => note(file.name, { sent }));
      setFiles((before) => before.filter(({ name }) => name !== file.name));
    } catch (reason) {
      if (!(reason instanceof CallFailure)) throw reason;
      note(file.name, { failure: reason.messages });
    }
  }

  async function drop(dropped: readonly File[]): Promise<void> {
    const names = new Set(dropped.map(({ name }) => name));
    const added = dropped.map(({ name, size }) => ({ name, size, sent: 0 }));
    setFiles((before) => [...before.filter(({ name }) => !names.has(name)), ...added]);
    for (const file of dropped) {
      await send(file);
      await queryClient.invalidateQueries();
    }
  }

  const forget = (name: string) =>
    setFiles((before) => before.filter((file) => file.name !== name));
  const isSending = files.some(({ failure }) => failure === undefined);
  return { files, drop, forget, isSending };
}
