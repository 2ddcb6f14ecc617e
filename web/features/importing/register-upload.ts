import { register, type REGISTER_FORMATS } from '@netkhata/contract/register';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { fileInBase64 } from '../../ui/file-in-base64.ts';
import { saveFile } from '../../ui/save-file.ts';

type RegisterFormat = (typeof REGISTER_FORMATS)[number];

/** A chosen register in the form that the call takes. */
export type RegisterUpload = { name: string; format: RegisterFormat; file: string };

/** Left for the rest of the request body. */
const ROOM_BYTES = 4096;
/** An Excel file is sent as base64, a third larger than the file. */
const MAX_FILE_BYTES = Math.floor((register.registerImport.maxBodyBytes * 3) / 4) - ROOM_BYTES;

function formatOf(name: string): RegisterFormat | null {
  const ending = name.toLowerCase().split('.').at(-1);
  return ending === 'csv' || ending === 'xlsx' ? ending : null;
}

/** Why a file cannot be sent, as far as its name and size tell; null where it can. */
export function registerProblem(file: { name: string; size: number }): LabelKey | null {
  if (formatOf(file.name) === null) return 'importing.wrongType';
  if (file.size === 0) return 'importing.emptyFile';
  return file.size > MAX_FILE_BYTES ? 'importing.tooLarge' : null;
}

/**
 * Whether the request is small enough: JSON escapes each quote and line end of a CSV as two
 * characters.
 */
export const isSendable = ({ file }: RegisterUpload): boolean =>
  new Blob([JSON.stringify(file)]).size <= register.registerImport.maxBodyBytes - ROOM_BYTES;

/** Reads the chosen file: CSV as text, Excel in base64. */
export async function readChosenFile(file: File): Promise<RegisterUpload> {
  const format = formatOf(file.name) ?? 'csv';
  const content = format === 'xlsx' ? await fileInBase64(file) : await file.text();
  return { name: file.name, format, file: content };
}

/** Saves a CSV text as a download. */
export function saveCsv({ name, content }: { name: string; content: string }) {
  saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }));
}
