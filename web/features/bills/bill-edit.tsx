import { bills } from '@netkhata/contract/bills';
import { customers } from '@netkhata/contract/customers';
import { setup } from '@netkhata/contract/setup';
import { useNavigate } from '@tanstack/react-router';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BillForm } from './bill-form.tsx';
import type { ItemOption } from './bill-lines.ts';

/** Edits a bill; its customer, number and month cannot change. */
export function BillEdit({ billId }: { billId: number }) {
  const t = useText();
  const navigate = useNavigate();
  const bill = useRead(bills.billDetails, { params: { id: billId } });
  const customerId = bill.data?.customer.id;
  const customer = useRead(
    customers.customerRecord,
    { params: { id: customerId ?? 0 } },
    { isEnabled: customerId !== undefined },
  );
  const items = useRead(setup.itemOptions, { query: { q: null } }, { staleMs: OPTIONS_FRESH_MS });
  const failed = [bill, customer, items].find((read) => read.error && !read.data);
  if (failed?.error) {
    return (
      <Card>
        <ReadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    );
  }
  if (!bill.data || !customer.data || !items.data) return <LoadingShape of="fields" />;
  if (bill.data.isVoid) {
    return (
      <Card>
        <EmptyState title={t('receipts.billDeleted')} />
      </Card>
    );
  }
  const { name, mobileNo } = customer.data;
  return (
    <>
      <Card>
        <TextField
          label={t('bills.customer')}
          help={t('bills.customerStays')}
          value={`${name} ${mobileNo}`}
          onChange={() => undefined}
          isReadOnly
        />
      </Card>
      <BillForm
        customer={customer.data}
        bill={bill.data}
        items={withItemsOf(bill.data, items.data)}
        onSaved={() => void navigate({ to: '/bill-list' })}
      />
    </>
  );
}

/** Adds the bill's own items to the options, so that one no longer on offer can stay selected. */
function withItemsOf(
  bill: { bill_item: { item: { id: number; label: string }; unit: string }[] },
  items: readonly ItemOption[],
): ItemOption[] {
  const ofBill = new Map(
    bill.bill_item.map(({ item, unit }) => [
      item.id,
      { itemId: item.id, itemName: item.label, unitName: unit, price: null },
    ]),
  );
  const offered = new Set(items.map(({ itemId }) => itemId));
  return [...items, ...[...ofBill.values()].filter(({ itemId }) => !offered.has(itemId))];
}
