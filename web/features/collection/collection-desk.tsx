import { bills } from '@netkhata/contract/bills';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { CustomerPick } from '../../shared/customers/customer-pick.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CollectionForm } from './collection-form.tsx';
import { HandNow } from './hand-now.tsx';

/**
 * The counter: search, collect, and back in the search for the next customer. The
 * customer is in the address as `id`.
 */
export function CollectionDesk() {
  const t = useText();
  const { id: customerId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useRef<HTMLDivElement>(null);
  // Picking starts over, even with the same customer.
  const [turn, setTurn] = useState(0);
  const figures = useRead(
    bills.unpaidBills,
    { body: { customer: customerId ?? 0 } },
    { isEnabled: customerId !== undefined },
  );

  function serve(next: number | undefined) {
    setTurn(turn + 1);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: next }),
      replace: true,
      resetScroll: false,
    });
  }

  /** Typing takes the place of the customer who has paid. */
  function focusSearch() {
    requestAnimationFrame(() => {
      const input = search.current?.querySelector('input');
      input?.focus();
      input?.select();
    });
  }

  return (
    <>
      <Card>
        <div ref={search}>
          <CustomerPick
            picked={figures.data?.customer}
            onPick={serve}
            hasFocusAtFirst={customerId === undefined}
          />
        </div>
        <HandNow />
      </Card>
      <Card>
        {customerId === undefined ? (
          <EmptyState
            title={t('payments.chooseCustomer')}
            help={t('payments.chooseCustomerHelp')}
          />
        ) : (
          <CollectionForm
            key={`${customerId}-${turn}`}
            customerId={customerId}
            onCollected={focusSearch}
          />
        )}
      </Card>
    </>
  );
}
