import { customers } from '@netkhata/contract/customers';
import { setup } from '@netkhata/contract/setup';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { CustomerPick } from '../../shared/customers/customer-pick.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldToCome } from '../../ui/field-to-come.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { BillForm, FIRST_ITEM } from './bill-form.tsx';

/** Makes a bill by hand; the customer is chosen first, as the bill takes their fee and cycle. */
export function BillCreate() {
  const t = useText();
  const format = useFormat();
  const { id } = useSearch({ strict: false });
  // The customer chosen just now, until the address has followed.
  const [choice, setChoice] = useState<{ id: number | undefined; before: number | undefined }>();
  const customerId = choice && choice.before === id ? choice.id : id;
  const navigate = useNavigate();
  const customer = useRead(
    customers.customerRecord,
    { params: { id: customerId ?? 0 } },
    { isEnabled: customerId !== undefined },
  );
  const items = useRead(setup.itemOptions, { query: { q: null } }, { staleMs: OPTIONS_FRESH_MS });
  const failed = [customer, items].find((read) => read.error && !read.data);

  function pick(next: number | undefined) {
    setChoice({ id: next, before: id });
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: next }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <Card>
        <CustomerPick
          picked={customer.data}
          onPick={pick}
          hasAutoFocus={customerId === undefined}
          fieldToCome={FIRST_ITEM}
        />
      </Card>
      {customerId === undefined && (
        <Card>
          <EmptyState title={t('bills.chooseCustomer')} help={t('payments.chooseCustomerHelp')} />
        </Card>
      )}
      {failed?.error && <ReadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {customerId !== undefined && !failed && !(customer.data && items.data) && (
        <>
          <FieldToCome label={t('bills.itemOf', { line: format.number(1) })} name={FIRST_ITEM} />
          <LoadingShape of="fields" />
        </>
      )}
      {customerId !== undefined && customer.data && items.data && (
        <BillForm
          key={customerId}
          customer={customer.data}
          items={items.data}
          onSaved={() => void navigate({ to: '/bill-list' })}
        />
      )}
    </>
  );
}
