import { register } from '@netkhata/contract/register';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { fileInBase64, saveFile } from '../../ui/files.ts';

/** A chosen register in the form that the call takes: its bytes in base64. */
export type RegisterUpload = { name: string; format: 'bytes'; file: string };

/** Left for the rest of the request body. */
const ROOM_BYTES = 4096;
/** Base64 is a third larger than the file. */
const MAX_FILE_BYTES = Math.floor((register.registerImport.maxBodyBytes * 3) / 4) - ROOM_BYTES;

/** The endings that lists are saved with; what a file is, its content tells the server. */
export const REGISTER_ENDINGS = [
  '.csv',
  '.xlsx',
  '.xls',
  '.xlsb',
  '.ods',
  '.txt',
  '.tsv',
  '.htm',
  '.html',
  '.mht',
  '.mhtml',
  '.xml',
  '.gz',
];

/** Why a file cannot be sent, as far as its name and size tell; null where it can. */
export function registerProblem(file: { name: string; size: number }): LabelKey | null {
  const name = file.name.toLowerCase();
  if (!REGISTER_ENDINGS.some((ending) => name.endsWith(ending))) return 'importing.wrongType';
  if (file.size === 0) return 'importing.emptyFile';
  return file.size > MAX_FILE_BYTES ? 'importing.tooLarge' : null;
}

/** Reads the bytes of the chosen file: in which encoding it is text, the server finds out. */
export const readChosenFile = async (file: File): Promise<RegisterUpload> => ({
  name: file.name,
  format: 'bytes',
  file: await fileInBase64(file),
});

/** Saves a CSV text as a download. */
export function saveCsv({ name, content }: { name: string; content: string }) {
  saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }));
}
