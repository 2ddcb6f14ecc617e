import { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { firstDayOf, lastDayOf, monthOf, monthRange } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { useLayoutEffect, useRef, useState } from 'react';
import { CallFailure, type FieldMessages } from '../../api/call-failure.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { billName } from '../../shared/bills/bill-months.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { sayTypedNowhere } from '../../ui/keys-to-come.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { takeTyped, typeInto } from '../../ui/typed-ahead.ts';
import styles from './bill-form.module.css';
import { BillLineTable } from './bill-line-table.tsx';
import {
  type TypedBillLine,
  type ItemOption,
  lineMessages,
  linesOfBill,
  submittedLines,
  totalsOfLines,
  withNewLine,
} from './bill-lines.ts';
import { useSaveBill } from './save-bill.ts';

/** Name of the field of the first line's item. */
export const FIRST_ITEM = 'bill_item.0.item';

/** What a bill takes over from its customer. */
type BilledCustomer = {
  id: number;
  name: string;
  mobileNo: string;
  monthlyFee: Paisa;
  billingCycle: number;
};

type BillFormProps = {
  customer: BilledCustomer;
  /** The bill to edit; without it a new one is made. */
  bill?: EndpointResult<typeof bills.billDetails>;
  items: readonly ItemOption[];
  onSaved: () => void;
};

/** Form for a bill made by hand, or for an edited one. */
export function BillForm(props: BillFormProps) {
  const t = useText();
  const format = useFormat();
  const { customer, bill, items } = props;
  const frame = useRef<HTMLFormElement>(null);
  const { form, range, messages, setLines, save } = useBillForm(props);
  const offer = useFormDraft(form, {
    name: bill ? `bill:${bill.id}` : `new-bill:${customer.id}`,
    kind: bill ? 'change' : 'bill',
    about: bill ? billName(bill, { t, format }) : customer.name,
    schemas: DRAFT_FIELDS,
    more: { kept: save.seen, onContinue: save.seenBefore },
  });
  const isNew = bill === undefined;
  // Before the next key; what was typed since the customer was chosen chooses the item.
  useLayoutEffect(() => {
    const item = frame.current?.querySelector<HTMLElement>(`[name="${FIRST_ITEM}"]`);
    const typed = takeTyped(FIRST_ITEM);
    if (isNew && (typed?.hasFocus ?? true)) item?.focus();
    if (item && isNew) sayTypedNowhere(typeInto(() => item, typed?.text ?? ''));
  }, [isNew]);

  return (
    <form {...form.formProps} ref={frame}>
      {offer}
      <Card title={bill ? billName(bill, { t, format }) : t('bills.bill')}>
        <FormSection>
          <DateField
            label={t('bills.billDate')}
            {...form.field('billDate')}
            {...(bill ? { help: t('bills.billDateStays') } : {})}
            isRequired
          />
          {range && (
            <>
              <TextField
                label={t('bills.fromMonth')}
                value={range.from}
                onChange={() => undefined}
                isReadOnly
              />
              <TextField
                label={t('bills.toMonth')}
                value={range.to}
                onChange={() => undefined}
                isReadOnly
              />
            </>
          )}
        </FormSection>
        <div className={styles.block}>
          <BillLineTable
            lines={form.values.lines}
            onChange={setLines}
            items={items}
            customer={customer}
            hasQuantity={!isNew}
            messages={messages}
          />
          {form.field('lines').errors?.map((message) => (
            <div key={message} className={styles.wrong} role="alert">
              {message}
            </div>
          ))}
          <Totals lines={form.values.lines} />
        </div>
        <Checkbox label={t('bills.sendSms')} {...form.field('sendSms')} />
      </Card>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
    </form>
  );
}

function Totals({ lines }: { lines: readonly TypedBillLine[] }) {
  const t = useText();
  const totals = totalsOfLines(lines);
  if (!totals) return null;
  const { subtotalPaisa, discountPaisa, totalPaisa } = totals;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('bills.subtotal')}</dt>
        <dd>
          <Taka amount={subtotalPaisa} isStrong />
        </dd>
      </div>
      {discountPaisa > 0 && (
        <>
          <div>
            <dt>{t('bills.discount')}</dt>
            <dd>
              <Taka amount={discountPaisa} />
            </dd>
          </div>
          <div>
            <dt>{t('bills.total')}</dt>
            <dd>
              <Taka amount={totalPaisa} isStrong />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

type BillValues = { billDate: string | null; lines: TypedBillLine[]; sendSms: boolean };

/** A bill as a draft keeps it; the ids of its lines go on from those of the form. */
const DRAFT_FIELDS = {
  billDate: bills.billSave.body.shape.billDate,
  sendSms: z.boolean(),
  lines: z.array(
    z.object({
      lineKey: z.int(),
      itemId: z.nullable(z.int()),
      quantityMilli: z.nullable(z.int()),
      pricePaisa: z.nullable(z.int()),
      discountPaisa: z.int(),
      description: z.nullable(z.string()),
    }),
  ),
};
type BillDays = { billFromDate: string | null; billToDate: string | null };

/**
 * The first and last day of the months a bill is for: those of an existing bill; for a cycle above
 * 1, from the month of the bill date on (specification section 5); otherwise the server needs none.
 */
function daysOf({ customer, bill }: BillFormProps, billDate: string | null): BillDays {
  if (bill) return { billFromDate: bill.billFromDate, billToDate: bill.billToDate };
  if (billDate === null || customer.billingCycle <= 1) {
    return { billFromDate: null, billToDate: null };
  }
  const range = monthRange({ month: monthOf(billDate), cycleMonths: customer.billingCycle });
  return { billFromDate: firstDayOf(range.fromMonth), billToDate: lastDayOf(range.toMonth) };
}

/** State of a bill's form; saving creates the bill, or updates an existing one. */
function useBillForm(props: BillFormProps) {
  const t = useText();
  const format = useFormat();
  const { customer, bill } = props;
  const save = useSaveBill(bill);
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
        await save.send({
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

  function refuseIncomplete(lines: readonly TypedBillLine[]) {
    const words = { required: t('common.required'), noSuchQuantity: t('bills.noSuchQuantity') };
    const fields = lineMessages(lines, words);
    if (Object.keys(fields).length === 0) return;
    throw new CallFailure({ status: 0, heading: '', messages: [], fields });
  }

  const { billFromDate, billToDate } = daysOf(props, form.values.billDate);
  const isRange = customer.billingCycle > 1 && billFromDate !== null && billToDate !== null;
  return {
    form,
    save,
    messages,
    setLines: (lines: TypedBillLine[]) => {
      setMessages({});
      form.set({ lines });
    },
    range: isRange
      ? { from: format.month(monthOf(billFromDate)), to: format.month(monthOf(billToDate)) }
      : undefined,
  };
}
