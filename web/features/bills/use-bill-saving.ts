import { bills } from '@netkhata/contract/bills';
import type { CallInput } from '@netkhata/contract/endpoint';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { BillFormProps } from './bill-form.tsx';
import { coveredBy, useCoveredQuestion } from './covered-question.ts';

type SentBill = CallInput<typeof bills.billSave>['body'];

const isFailureSilent = (reason: unknown) => coveredBy(reason) !== undefined;

/**
 * Makes the bill, or changes the one there is. A month that is billed already is billed again only
 * once the user said so.
 */
export function useBillSaving(bill: BillFormProps['bill']): (body: SentBill) => Promise<void> {
  const creation = useChange(bills.billSave, { isFailureSilent });
  const change = useChange(bills.billUpdate, { isFailureSilent });
  const askAgain = useCoveredQuestion();
  // As the lines in the form: what is read again meanwhile is not what was edited.
  const [seenTotal] = useState(bill?.total);

  async function send(body: SentBill) {
    if (bill) await change.save({ body: { ...body, id: bill.id, seenTotal } });
    else await creation.save({ body });
  }

  return async (body) => {
    try {
      await send(body);
    } catch (reason) {
      const covered = coveredBy(reason);
      if (!covered || !(await askAgain(covered))) throw reason;
      await send({ ...body, billAgain: true });
    }
  };
}
