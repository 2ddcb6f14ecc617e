import { bills } from '@netkhata/contract/bills';
import { type CoveredQuestion, coveredQuestion } from '@netkhata/contract/covered-months';
import type { CallInput, EndpointResult } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';

type BillRecord = EndpointResult<typeof bills.billDetails>;
type SubmittedBill = CallInput<typeof bills.billSave>['body'];

const isFailureSilent = (reason: unknown) => coveredBy(reason) !== undefined;

/**
 * Creates the bill, or updates an existing one. A month that is already billed is billed again only
 * when the user confirms it.
 */
export function useSaveBill(bill: BillRecord | undefined) {
  const creation = useChange(bills.billSave, { isFailureSilent });
  const change = useChange(bills.billUpdate, { isFailureSilent });
  const askAgain = useCoveredQuestion();
  // As the form was opened: the bill may be read again while it is edited.
  const [seen, setSeen] = useState(() => bill && seenOf(bill));

  async function attempt(body: SubmittedBill) {
    if (bill) await change.save({ body: { ...body, id: bill.id, ...seen } });
    else await creation.save({ body });
  }

  return {
    send: async (body: SubmittedBill) => {
      try {
        await attempt(body);
      } catch (reason) {
        const covered = coveredBy(reason);
        if (!covered || !(await askAgain(covered))) throw reason;
        await attempt({ ...body, billAgain: true });
      }
    },
    /** The bill as the form was opened with it; undefined for a new one. A draft keeps it. */
    seen,
    /** Goes on with a draft, which may have been opened before the bill was changed. */
    seenBefore: (kept: unknown) => {
      const before = z.safeEncode(SEEN, kept as never);
      if (before.success) setSeen(kept as typeof seen);
    },
  };
}

const { seenTotal, seenBill } = bills.billUpdate.body.shape;
const SEEN = z.object({ seenTotal, seenBill });

const seenOf = ({ total, billDate, billFromDate, billToDate, bill_item }: BillRecord) => ({
  seenTotal: total,
  seenBill: {
    billDate,
    billFromDate,
    billToDate,
    bill_item: bill_item.map(({ item, quantity, price, discount, description }) => ({
      item: item.id,
      quantity,
      price,
      discount,
      description,
    })),
  },
});

const CONFLICT = 409;

/**
 * What already covers the bill's months, from the server's refusal; undefined for any other error.
 */
function coveredBy(reason: unknown): CoveredQuestion['covered'] | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  return z.safeDecode(coveredQuestion, reason.data as never).data?.covered;
}

/** Asks whether months shall be billed again, naming what covers them. */
function useCoveredQuestion(): (covered: CoveredQuestion['covered']) => Promise<boolean> {
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
