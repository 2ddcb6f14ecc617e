import { company } from '@netkhata/contract/company';
import { useHasRight } from '../../api/current-user.ts';
import { useText, applyRegionalSettings } from '../../i18n/use-text.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { asTyped, useHeldChange } from '../../shared/record/use-held-change.ts';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { AddressFields, BillingFields, CompanyFields, VatFields } from './company-fields.tsx';
import { RegionalFields } from './regional-fields.tsx';
import {
  companyBodyOf,
  regionalSettingsOf,
  type CompanyRecord,
  type CompanyValues,
  companyValuesOf,
  emptyCompanyFields,
} from './company-values.ts';
import styles from './settings.module.css';

/**
 * The company's details on receipts and its billing settings; only administrators can change them.
 */
export function CompanyForm({ record }: { record: CompanyRecord }) {
  const t = useText();
  const canChange = useHasRight('administration');
  const form = useEntryForm<CompanyValues>({
    body: company.companySettingsUpdate.body,
    initial: companyValuesOf(record),
    check: (values) =>
      Object.fromEntries(emptyCompanyFields(values).map((field) => [field, t('common.required')])),
    save: async (values) => {
      if (values.discountLimit === null) return;
      await change.save({ body: companyBodyOf(values, values.discountLimit) });
      applyRegionalSettings(regionalSettingsOf(values, record));
      form.reset({ ...values, vatStartsOn: null });
    },
  });
  const change = useHeldChange(company.companySettingsUpdate, {
    opened: () => {
      const { vatStartsOn: _, ...shown } = companyValuesOf(record);
      return shown;
    },
    take: (theirs) => form.set(asTyped(theirs, form.values)),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'company',
    schemas: company.companySettingsUpdate.body.shape,
  });
  return (
    <form {...form.formProps}>
      {canChange && offer}
      <Card>
        {!canChange && (
          <p className={styles.note} role="note">
            {t('settings.adminOnly')}
          </p>
        )}
        <fieldset className={styles.sections} disabled={!canChange}>
          <CompanyFields form={form} />
          <AddressFields form={form} />
          <RegionalFields form={form} />
          <BillingFields form={form} />
          <VatFields form={form} record={record} />
          <ChangedMeanwhileNotice of={change} />
        </fieldset>
      </Card>
      {canChange && (
        <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
      )}
    </form>
  );
}
