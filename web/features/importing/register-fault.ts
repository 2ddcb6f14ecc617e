import { registerFault } from '@netkhata/contract/register';
import { CallFailure } from '../../api/call-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/catalogue.ts';

/** Why the server took none of a file, in the language of the screen; undefined where it says no code. */
export function registerFaultWords(
  reason: unknown,
  { t, format }: { t: Translate; format: Format },
): string | undefined {
  if (!(reason instanceof CallFailure)) return undefined;
  const read = registerFault.safeParse(reason.data);
  if (!read.success) return undefined;
  const { faultCode, faultValues } = read.data;
  const valueOf = (name: string): string => faultValues[name] ?? '';
  switch (faultCode) {
    case 'columnsMissing':
      return t('importing.faultColumnsMissing', { columns: valueOf('columns') });
    case 'notCsv':
      return t('importing.faultNotCsv', { line: valueOf('line') });
    case 'notExcel':
      return t('importing.faultNotExcel');
    case 'tooLargeUnpacked':
      return t('importing.faultTooLargeUnpacked');
    case 'tooManyRows':
      return t('importing.faultTooManyRows', { most: format.number(Number(valueOf('most'))) });
  }
}
