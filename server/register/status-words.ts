import { comparableText } from '@netkhata/domain/comparable-text';

/** Words that people write for each status, those of the screens first. */
const STATUS_WORDS = {
  active:
    'active, enabled, enable, online, on, yes, 1, new, চালু, সক্রিয়, aktiv, activo, actif, 有効, 正常',
  deactive:
    'deactive, inactive, disabled, disable, blocked, suspended, expired, off, no, 0, ' +
    'বন্ধ, নিষ্ক্রিয়, inaktiv, inactivo, inactif, 停止, 停用',
  close:
    'close, closed, left, terminated, geschlossen, gekündigt, cerrado, baja, fermé, résilié, ' +
    '解約, 已销户',
};
const STATUS_OF = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.split(', ').map((word) => [comparableText(word), status] as const),
  ),
);

/** The status that a word means; any other word is kept, and refused by validation. */
export const statusOf = (text: string): string => STATUS_OF.get(comparableText(text)) ?? text;
