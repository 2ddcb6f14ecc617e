import { type CoveredQuestion, coveredQuestion } from '@netkhata/contract/covered-months';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';

const CONFLICT = 409;

/** What covers the months of a bill that was refused for that; undefined for any other refusal. */
export function coveredBy(reason: unknown): CoveredQuestion['covered'] | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  return z.safeDecode(coveredQuestion, reason.data as never).data?.covered;
}

/** Asks whether months shall be billed again, naming what covers them. */
export function useCoveredQuestion(): (covered: CoveredQuestion['covered']) => Promise<boolean> {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const part = ({ month, billNo, total }: CoveredQuestion['covered'][number]) =>
    billNo === null || total === null
      ? t('bills.againMovedIn', { month: format.month(month) })
      : t('bills.againPart', { month: format.month(month), billNo, amount: format.taka(total) });
  return (covered) =>
    confirm({
      text: t('bills.againText', { covered: covered.map(part).join('; ') }),
      yes: t('bills.again'),
      no: t('common.no'),
      isDanger: true,
    });
}
