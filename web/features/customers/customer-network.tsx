import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { CustomerPick } from '../../shared/customers/customer-pick.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { useFreshCustomer } from './customer-update.tsx';
import { NetworkForm } from './network-form.tsx';

/** Customer Network Info: the picked customer stands in the address as `id`. */
export function CustomerNetwork() {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false });
  const { record, error, retry } = useFreshCustomer(id ?? 0, id !== undefined);
  const [isDirty, setIsDirty] = useState(false);
  // Counts the forms filled in one after the other: each starts with the search in focus.
  const [round, setRound] = useState(0);

  async function pick(customerId: number | undefined) {
    if (isDirty) {
      const isLeaving = await confirm({
        text: t('common.leaveUnsaved'),
        yes: t('common.leave'),
        no: t('common.stay'),
        isDanger: true,
      });
      if (!isLeaving) return;
    }
    show(customerId);
  }

  function show(customerId: number | undefined) {
    setIsDirty(false);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: customerId }),
      resetScroll: false,
    });
  }

  function startOver() {
    setRound(round + 1);
    show(undefined);
  }

  return (
    <>
      <Card>
        <CustomerPick
          key={round}
          picked={record}
          onPick={(next) => void pick(next)}
          hasFocusAtFirst={round > 0 || id === undefined}
        />
      </Card>
      {id === undefined && (
        <Card>
          <EmptyState title={t('customers.pickFirst')} help={t('payments.chooseCustomerHelp')} />
        </Card>
      )}
      {id !== undefined && !record && !error && <LoadingShape of="fields" />}
      {!record && error && <ReadFailure error={error} onRetry={retry} />}
      {id !== undefined && record && (
        <NetworkForm
          key={`${record.id}-${round}`}
          record={record}
          onDirty={setIsDirty}
          onSaved={startOver}
        />
      )}
    </>
  );
}
