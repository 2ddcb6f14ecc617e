import {
  MAX_MOVE_FILE_BYTES,
  MOVE_PART_BYTES,
  MOVE_PART_TYPE,
  moves,
} from '@netkhata/contract/moves';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { call } from '../../api/call.ts';
import { sendBytes } from '../../api/send-bytes.ts';
import { newSubmissionKey } from '../../api/submission-key.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';

/** A file being uploaded. */
export type SentFile = {
  file: File;
  /** Bytes uploaded so far. */
  sent: number;
  /** Why the upload failed. */
  failure?: string[];
};

const PART_TRIES = 3;
const MEGABYTE = 1024 * 1024;

/** Uploads a part, with retries if the connection fails; a repeated part replaces itself. */
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

/** Uploads a file in parts, then tells the server to read it. */
async function sendFile(file: File, onSent: (bytes: number) => void): Promise<void> {
  const options = { idempotencyKey: newSubmissionKey() };
  const about = { name: file.name, size: file.size };
  const { data } = await call(moves.moveFileAdd, { body: about }, options);
  for (let from = 0, part = 0; from < file.size; from += MOVE_PART_BYTES, part += 1) {
    // Read here: a request reports a file that cannot be read as a missing connection.
    const bytes = new Blob([await file.slice(from, from + MOVE_PART_BYTES).arrayBuffer()]);
    await sendPart(data.fileId, part, bytes);
    onSent(from + bytes.size);
  }
  const { fileId } = data;
  await call(moves.moveFileEnd, { body: { fileId } }, { idempotencyKey: newSubmissionKey() });
}

/** Uploads of dropped or chosen files, one after the other, each with its progress. */
export function useFileDrop() {
  const t = useText();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const queue = useRef(Promise.resolve());

  const note = (file: File, change: Partial<SentFile>) =>
    setFiles((before) =>
      before.map((each) => (each.file === file ? { ...each, ...change } : each)),
    );
  const forget = (file: File) => setFiles((before) => before.filter((each) => each.file !== file));

  async function send(file: File): Promise<void> {
    if (file.size > MAX_MOVE_FILE_BYTES) {
      const most = format.number(MAX_MOVE_FILE_BYTES / MEGABYTE);
      return note(file, { failure: [t('moving.fileTooLarge', { most })] });
    }
    try {
      await sendFile(file, (sent) => note(file, { sent }));
      forget(file);
    } catch (reason) {
      // Anything but a refusal comes from reading the file. It must not stop those after it.
      const failure = reason instanceof CallFailure ? reason.messages : [t('importing.unreadable')];
      note(file, { failure });
    }
    return undefined;
  }

  async function sendAfter(earlier: Promise<void>, dropped: readonly File[]): Promise<void> {
    await earlier;
    for (const file of dropped) {
      await send(file);
      await queryClient.invalidateQueries();
    }
  }

  function drop(dropped: readonly File[]): void {
    const names = new Set(dropped.map(({ name }) => name));
    const added = dropped.map((file) => ({ file, sent: 0 }));
    setFiles((before) => [...before.filter(({ file }) => !names.has(file.name)), ...added]);
    queue.current = sendAfter(queue.current, dropped);
  }

  const isSending = files.some(({ failure }) => failure === undefined);
  return { files, drop, forget, isSending };
}
