import type { EndpointResult } from '@netkhata/contract/endpoint';
import { setup } from '@netkhata/contract/setup';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetupButtons } from './setup-buttons.tsx';
import styles from './setup-form.module.css';

type PackageValues = { name: string; speed: string; billAmount: Paisa | null };

type PackageFormProps = {
  record: EndpointResult<typeof setup.packageDetails> | undefined;
  onDone: () => void;
};

const EMPTY: PackageValues = { name: '', speed: '', billAmount: null };

/** A package: updated when there is a record, made otherwise. */
export function PackageForm({ record, onDone }: PackageFormProps) {
  const t = useText();
  const creation = useChange(setup.packageCreate);
  const change = useChange(setup.packageUpdate);
  const form = useEntryForm<PackageValues>({
    body: setup.packageCreate.body,
    initial: record
      ? { name: record.name, speed: record.speed ?? '', billAmount: record.bill_amount }
      : EMPTY,
    check: ({ billAmount }) => (billAmount === null ? { billAmount: t('common.required') } : {}),
    save: async (values) => {
      const body = { ...values, billAmount: values.billAmount ?? ZERO_PAISA };
      if (record) await change.save({ body: { ...body, id: record.id } });
      else await creation.save({ body });
      form.reset(EMPTY);
      onDone();
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('setup.name')}
        {...form.field('name')}
        isRequired
        hasFocusAtFirst={record !== undefined}
      />
      <TextField label={t('setup.speed')} help={t('setup.speedHelp')} {...form.field('speed')} />
      <TakaField
        label={t('setup.billAmount')}
        help={t('setup.billAmountHelp')}
        {...form.field('billAmount')}
        isRequired
      />
      <SetupButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
    </form>
  );
}
