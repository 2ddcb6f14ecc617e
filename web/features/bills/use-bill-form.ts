import { firstDayOf, lastDayOf, monthOf, monthRange } from '@netkhata/domain/billing-period';
import { useState } from 'react';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import type { BillFormProps } from './bill-form.tsx';
import {
  type BillLine,
  lineMessages,
  linesOfBill,
  submittedLines,
  withNewLine,
} from './bill-lines.ts';
import { useBillSaving } from './use-bill-saving.ts';

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
  const save = useBillSaving(bill);
  const [messages, setMessages] = useState<FieldMessages>({});

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
        await save({
          customer: customer.id,
          billDate: values.billDate ?? today(),
          ...daysOf(props, values.billDate),
          bill_item: submittedLines(values.lines),
          sendSms: values.sendSms,
        });
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
