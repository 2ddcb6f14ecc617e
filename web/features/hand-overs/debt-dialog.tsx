import { payments } from '@netkhata/contract/payments';
import { staffDebts } from '@netkhata/contract/staff-debts';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, paisa, type PaisaSum } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './hand-overs.module.css';
import { SETTLEMENT_LABELS, type SettlementKind } from './settlement-kinds.ts';

type DebtDialogProps = {
  debt: { staffId: number; staff: string; owed: PaisaSum; difference: PaisaSum };
  ways: readonly SettlementKind[];
  onClose: () => void;
};

type DebtValues = {
  way: SettlementKind | null;
  amount: Paisa | null;
  account: number | null;
  reason: string;
};

/** Settles the debt of one of the staff, or turns a difference into a debt. */
export function DebtDialog({ debt, ways, onClose }: DebtDialogProps) {
  const t = useText();
  const isTakenOver = ways[0] === 'taken_over';
  const form = useDebtForm({ debt, ways, onClose });
  const { way } = form.values;
  return (
    <Modal
      title={isTakenOver ? t('handOvers.takeDifferenceOver') : debt.staff}
      isOpen
      onClose={onClose}
      size="small"
    >
      <form {...form.formProps} className={styles.section}>
        {isTakenOver ? (
          <p className={styles.words}>{t('handOvers.takeOverHelp')}</p>
        ) : (
          <ChoiceField
            label={t('handOvers.way')}
            {...form.field('way')}
            options={ways.map((value) => ({ value, label: t(SETTLEMENT_LABELS[value]) }))}
          />
        )}
        <TakaField
          label={t('payments.amount')}
          most={LARGEST.transfer}
          {...form.field('amount')}
          isRequired
        />
        {way === 'notes' && <TillField {...form.field('account')} />}
        <TextField
          label={t('payments.reason')}
          {...form.field('reason')}
          isRequired={needsReason(way)}
        />
        <FormActions form={form} onCancel={onClose}>
          {t(isTakenOver ? 'handOvers.takeDifferenceOver' : 'handOvers.settle')}
        </FormActions>
      </form>
    </Modal>
  );
}

/** State of the form: validation and submission. */
function useDebtForm({ debt, ways, onClose }: DebtDialogProps) {
  const t = useText();
  const [onlyKind] = ways.length === 1 ? ways : [];
  const all = onlyKind === 'taken_over' ? debt.difference : debt.owed;
  const settlement = useChange(staffDebts.staffDebtSettle);
  return useEntryForm<DebtValues>({
    body: staffDebts.staffDebtSettle.body,
    initial: { way: onlyKind ?? null, amount: paisa(Number(all)), account: null, reason: '' },
    check: ({ way, amount, account, reason }) => ({
      ...(way === null ? { way: t('common.required') } : {}),
      ...(amount === null || amount <= 0 ? { amount: t('common.required') } : {}),
      ...(way === 'notes' && account === null ? { account: t('common.required') } : {}),
      ...(needsReason(way) && reason.trim() === '' ? { reason: t('common.required') } : {}),
    }),
    save: async ({ way, amount, account, reason }) => {
      if (way === null || amount === null) return false;
      await settlement.save({
        body: {
          staff: debt.staffId,
          way,
          amount,
          ...(way === 'notes' && { account }),
          ...(reason.trim() !== '' && { reason }),
        },
      });
      onClose();
      return true;
    },
  });
}

const needsReason = (way: SettlementKind | null) => way === 'salary' || way === 'forgiven';

type TillFieldProps = {
  name: string;
  value: number | null;
  onChange: (account: number | null) => void;
  errors?: string[];
};

/** The till that receives the notes. */
function TillField(props: TillFieldProps) {
  const t = useText();
  const accounts = useRead(payments.accountOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const tills = (accounts.data ?? []).filter(({ referenceType }) => referenceType === 'cash');
  return (
    <SelectField
      label={t('handOvers.till')}
      {...props}
      options={tills.map(({ ledgerId, ledgerName }) => ({ value: ledgerId, label: ledgerName }))}
      isRequired
    />
  );
}
