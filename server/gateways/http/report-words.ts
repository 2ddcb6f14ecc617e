import type { HttpConfig } from '@netkhata/contract/gateway-config';
import type { DeliveryReport } from '../gateway.ts';
import { type ReadAnswer, textAt, valueAt, wordList } from './answer-place.ts';

/** Further reports in one callback are ignored. */
const MAX_REPORTS = 1000;

/** Maps a gateway's word to a delivery state; one in neither list is 'pending'. */
export function stateOfWord(word: string, config: HttpConfig): DeliveryReport['state'] {
  if (isAmong(word, config.deliveredWords)) return 'delivered';
  return isAmong(word, config.failedWords) ? 'failed' : 'pending';
}

/** A trailing `*` in the list matches any ending. */
function isAmong(word: string, list: string | null): boolean {
  const plain = word.toLowerCase();
  return wordList(list).some((one) =>
    one.endsWith('*') ? plain.startsWith(one.slice(0, -1)) : plain === one,
  );
}

/** Reads the delivery reports in a callback. */
export function reportsIn(fields: unknown, config: HttpConfig): DeliveryReport[] {
  const rows = config.callbackRowsAt ? valueAt(fields, config.callbackRowsAt) : [fields];
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MAX_REPORTS).flatMap((row: unknown) => {
    const answer: ReadAnswer = { status: 0, text: '', json: row };
    const gatewayMessageId = textAt(answer, config.callbackIdAt);
    const detail = textAt(answer, config.callbackAt);
    if (gatewayMessageId === undefined || detail === undefined) return [];
    return [{ gatewayMessageId, state: stateOfWord(detail, config), detail }];
  });
}
