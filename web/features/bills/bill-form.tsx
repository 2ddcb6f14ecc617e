import type { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './bill-form.module.css';
import { BillLineTable } from './bill-line-table.tsx';
import { type BillLine, type ItemOption, totalsOfLines } from './bill-lines.ts';
import type { BilledCustomer } from './billed-customer.ts';
import { useBillForm } from './use-bill-form.ts';

export type BillFormProps = {
  customer: BilledCustomer;
  /** The bill to edit; without it a new one is made. */
  bill?: EndpointResult<typeof bills.billDetails>;
  items: readonly ItemOption[];
  onSaved: () => void;
};

/** A bill made by hand, or edited. */
export function BillForm(props: BillFormProps) {
  const t = useText();
  const { customer, bill, items } = props;
  const frame = useRef<HTMLFormElement>(null);
  const { form, range, messages, setLines } = useBillForm(props);
  useLeaveGuard(form);
  const isNew = bill === undefined;
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('[name="bill_item.0.item"]')?.focus();
  }, [isNew]);

  return (
    <form {...form.formProps} ref={frame}>
      <Card title={bill ? bill.billNo : t('bills.bill')}>
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

function Totals({ lines }: { lines: readonly BillLine[] }) {
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
