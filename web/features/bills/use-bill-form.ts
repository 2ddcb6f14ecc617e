import { bills } from '@netkhata/contract/bills';
import { firstDayOf, lastDayOf, monthOf, monthRange } from '@netkhata/domain/billing-period';
import { useState } from 'react';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import type { BillFormProps } from './bill-form.tsx';
import { coveredBy, useCoveredQuestion } from './covered-question.ts';
import {
  type BillLine,
  lineMessages,
  linesOfBill,
  submittedLines,
  withNewLine,
} from './bill-lines.ts';

type BillValues = { billDate: string | null; lines: BillLine[]; sendSms: boolean };
type BillDays = { billFromDate: string | null; billToDate: string | null };

/**
 * The days of the months a bill is for: an existing bill keeps its own; for a cycle above 1 they run
 * from the bill's month (specification section 5); else the server knows without them.
 */
function daysOf({ customer, bill }: BillFormProps, billDate: string | null): BillDays {
  if (bill) return { billFromDate: bill.billFromDate, billToDate: bill.billToDate };
  if (billDate === null || customer.billingCycle <= 1) {
    return { billFromDate: null, billToDate: null };
  }
  const range = monthRange({ month: monthOf(billDate), cycleMonths: customer.billingCycle });
  return { billFromDate: firstDayOf(range.fromMonth), billToDate: lastDayOf(range.toMonth) };
}

/** The state of a bill's form; saving makes the bill, or changes it when there is one. */
export function useBillForm(props: BillFormProps) {
  const t = useText();
  const format = useFormat();
  const { customer, bill } = props;
  const isFailureSilent = (reason: unknown) => coveredBy(reason) !== undefined;
  const creation = useChange(bills.billSave, { isFailureSilent });
  const change = useChange(bills.billUpdate, { isFailureSilent });
  const askAgain = useCoveredQuestion();
  const [messages, setMessages] = useState<FieldMessages>({});
  // As the lines in the form: what is read again meanwhile is not what was edited.
  const [seenTotal] = useState(bill?.total);

  const form = useEntryForm<BillValues>({
    initial: {
      billDate: bill?.billDate ?? today(),
      lines: bill ? linesOfBill(bill) : withNewLine([]),
      sendSms: false,
    },
    check: ({ billDate, lines }) => ({
      ...(billDate === null ? { billDate: t('common.required') } : {}),
      ...(lines.length === 0 ? { lines: t('bills.addAtLeastOne') } : {}),
    }),
    save: async (values) => {
      try {
        refuseIncomplete(values.lines);
        await sendAsking(values);
      } catch (reason) {
        if (reason instanceof CallFailure) setMessages(reason.fields);
        throw reason;
      }
      form.reset();
      props.onSaved();
    },
  });

  function refuseIncomplete(lines: readonly BillLine[]) {
    const words = { required: t('common.required'), noSuchQuantity: t('bills.noSuchQuantity') };
    const fields = lineMessages(lines, words);
    if (Object.keys(fields).length === 0) return;
    throw new CallFailure({ status: 0, heading: '', messages: [], fields });
  }

  /** A month that is billed already is billed again only once the user said so. */
  async function sendAsking(values: BillValues) {
    try {
      await send(values);
    } catch (reason) {
      const covered = coveredBy(reason);
      if (!covered || !(await askAgain(covered))) throw reason;
      await send(values, true);
    }
  }

  async function send({ billDate, lines, sendSms }: BillValues, billAgain = false) {
    const body = {
      customer: customer.id,
      billDate: billDate ?? today(),
      ...daysOf(props, billDate),
      bill_item: submittedLines(lines),
      sendSms,
      ...(billAgain ? { billAgain } : {}),
    };
    if (bill) await change.save({ body: { ...body, id: bill.id, seenTotal } });
    else await creation.save({ body });
  }

  const { billFromDate, billToDate } = daysOf(props, form.values.billDate);
  const isRange = customer.billingCycle > 1 && billFromDate !== null && billToDate !== null;
  return {
    form,
    messages,
    setLines: (lines: BillLine[]) => {
      setMessages({});
      form.set({ lines });
    },
    range: isRange
      ? { from: format.month(monthOf(billFromDate)), to: format.month(monthOf(billToDate)) }
      : undefined,
  };
}
