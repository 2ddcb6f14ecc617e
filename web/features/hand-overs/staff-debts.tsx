import type { EndpointResult } from '@netkhata/contract/endpoint';
import { staffDebts } from '@netkhata/contract/staff-debts';
import { isPositive } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { DebtDialog } from './debt-dialog.tsx';
import styles from './hand-overs.module.css';
import { SETTLEMENT_LABELS, settlementsAllowed } from './settlement-kinds.ts';

export type StaffDebt = EndpointResult<typeof staffDebts.staffDebts>[number];
type Settlement = StaffDebt['settlements'][number] & { staff: string };

const DEBT_COLUMNS: TableColumn<StaffDebt>[] = [
  { name: 'staff', label: 'handOvers.person', isCardTitle: true, isName: true },
  { name: 'owed', label: 'handOvers.owedBy', kind: 'taka' },
  { name: 'difference', label: 'handOvers.differences', kind: 'taka' },
];

const SETTLEMENT_COLUMNS: TableColumn<Settlement>[] = [
  { name: 'staff', label: 'handOvers.person', isCardTitle: true, isName: true },
  { name: 'date', label: 'handOvers.day', kind: 'day' },
  { name: 'way', label: 'handOvers.way', cell: ({ way }) => <SettlementLabel way={way} /> },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  { name: 'account', label: 'handOvers.till' },
  { name: 'reason', label: 'payments.reason' },
  { name: 'settledBy', label: 'handOvers.settledBy', isName: true },
];

function SettlementLabel({ way }: Pick<Settlement, 'way'>) {
  return useText()(SETTLEMENT_LABELS[way]);
}

/** What staff owe the company, the differences of their counts, and how debts were settled. */
export function StaffDebts() {
  const t = useText();
  const { data, error, refetch } = useRead(staffDebts.staffDebts, {});
  if (!data) {
    if (!error) return <LoadingShape of="rows" />;
    return <ErrorState {...error} onRetry={() => void refetch()} />;
  }
  const settlements = data
    .flatMap((debt) => debt.settlements.map((each) => ({ ...each, staff: debt.staff })))
    .sort((a, b) => b.id - a.id);
  return (
    <>
      <Card isFlush>
        <PlainTable
          columns={DEBT_COLUMNS}
          rows={data}
          label={t('handOvers.debts')}
          rowKey={({ staffId }) => staffId}
          actions={(debt) => <Settle debt={debt} />}
          emptyText={t('handOvers.noDebts')}
        />
      </Card>
      {settlements.length > 0 && (
        <Card title={t('handOvers.settlements')} isFlush>
          <PlainTable
            columns={SETTLEMENT_COLUMNS}
            rows={settlements}
            label={t('handOvers.settlements')}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </>
  );
}

function Settle({ debt }: { debt: StaffDebt }) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { userId } = useCurrentUser();
  const ways = settlementsAllowed({
    isOwn: debt.staffId === userId,
    isOwing: isPositive(debt.owed),
    isShort: isPositive(debt.difference),
    mayReceive: useHasRight('receive_money'),
    mayPayOut: useHasRight('pay_out'),
  });
  if (ways.length === 0) return null;
  const isTakingOver = ways.every((way) => way === 'taken_over');
  const label = t(isTakingOver ? 'handOvers.takeDifferenceOver' : 'handOvers.settle');
  return (
    <>
      <Button
        isSmall
        className={styles.settle}
        aria-label={t('handOvers.settleOf', { action: label, name: debt.staff })}
        title={format.taka(isTakingOver ? debt.difference : debt.owed)}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <DebtDialog debt={debt} ways={ways} onClose={() => setIsOpen(false)} />}
    </>
  );
}
