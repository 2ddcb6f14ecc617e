import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { users } from '@netkhata/contract/users';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { CollectionSheet } from './collection-sheet.tsx';

const OPTIONS_FRESH_MS = 300_000;

type CollectionFormProps = {
  customerId: number;
  /** A payment was collected, and the bills are read again. */
  onCollected?: (paymentId: number) => void;
};

/** Collects a payment from one customer; stands on its page and inside the customer's details. */
export function CollectionForm({ customerId, onCollected }: CollectionFormProps) {
  const t = useText();
  const figures = useRead(bills.unpaidBills, { body: { customer: customerId } });
  const accounts = useRead(payments.accountOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const employees = useRead(
    users.employeeOptions,
    { query: { q: null } },
    { staleMs: OPTIONS_FRESH_MS },
  );
  // A hint alone: the form does without it.
  const lastAccount = useRead(payments.lastAccount, { params: { customerId } });

  const reads = [figures, accounts, employees];
  const failed = reads.find((read) => read.error && !read.data);
  if (failed?.error) {
    const retry = () => reads.filter((read) => read.error).forEach((read) => void read.refetch());
    return <ReadFailure error={failed.error} onRetry={retry} />;
  }
  if (!figures.data || !accounts.data || !employees.data) return <LoadingShape of="fields" />;
  return (
    <>
      {figures.error && (
        <ErrorState
          heading={t('payments.figuresAreOld')}
          messages={figures.error.messages}
          onRetry={() => void figures.refetch()}
        />
      )}
      <CollectionSheet
        key={customerId}
        figures={figures.data}
        areFiguresOld={figures.error !== null}
        accounts={accounts.data}
        employees={employees.data}
        lastAccount={lastAccount.data?.last_acc_head ?? null}
        onReload={() => figures.refetch({ cancelRefetch: false })}
        onCollected={onCollected}
      />
    </>
  );
}
