import { LANGUAGES as COMPANY_LANGUAGES } from '@netkhata/contract/company';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import {
  JOIN_RULES,
  type JoinRule,
  PART_RULES,
  type PartRule,
} from '@netkhata/domain/customer-terms';
import { useCurrentUser } from '../../api/current-user.ts';
import { LANGUAGE_FILES } from '../../i18n/languages.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { CompanyRecord, CompanyValues } from './company-values.ts';

const CHANGE_LABELS: Record<PartRule, LabelKey> = {
  whole: 'plans.partsWhole',
  by_days: 'plans.joinsByDays',
};
const LEAVE_LABELS: Record<PartRule, LabelKey> = {
  whole: 'plans.leavesWhole',
  by_days: 'plans.joinsByDays',
};
const AWAY_LABELS: Record<PartRule, LabelKey> = {
  whole: 'plans.awayWhole',
  by_days: 'plans.joinsByDays',
};
const JOIN_LABELS: Record<JoinRule, LabelKey> = {
  whole: 'plans.joinsWhole',
  by_days: 'plans.joinsByDays',
  nothing: 'plans.joinsNothing',
};

type FieldsProps = { form: EntryForm<CompanyValues> };

const LANGUAGE_OPTIONS = COMPANY_LANGUAGES.map((code) => ({
  value: code,
  label: LANGUAGE_FILES[code].name,
}));

/** The company's details at the head of a receipt. */
export function CompanyFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <FormSection title={t('settings.about')} help={t('settings.aboutHelp')}>
      <WholeLine>
        <TextField label={t('settings.companyName')} {...form.field('name')} isRequired />
      </WholeLine>
      <WholeLine>
        <TextareaField label={t('settings.address')} {...form.field('address')} rows={2} />
      </WholeLine>
      <TextField label={t('settings.phone')} {...form.field('phone')} inputMode="tel" />
      <TextField label={t('settings.email')} {...form.field('email')} inputMode="email" />
    </FormSection>
  );
}

/** The company's addresses on the web. */
export function AddressFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <FormSection title={t('settings.onTheWeb')}>
      <TextField label={t('settings.website')} {...form.field('website')} />
      <TextField
        label={t('settings.publicAddress')}
        help={t('settings.publicAddressHelp')}
        {...form.field('publicAddress')}
      />
    </FormSection>
  );
}

export function BillingFields({ form }: FieldsProps) {
  const t = useText();
  // Nobody else changes a limit that may bind them.
  const isLocked = useCurrentUser().userType !== SUPER_ADMIN;
  const { onChange: sendSms, value: isSmsSent } = form.field('smsOnGenerate');
  return (
    <FormSection title={t('settings.customersAndBills')}>
      <TextField
        label={t('settings.codePrefix')}
        help={t('settings.codePrefixHelp')}
        {...form.field('codePrefix')}
      />
      <SelectField
        label={t('settings.language')}
        {...form.field('language')}
        options={LANGUAGE_OPTIONS}
      />
      <TakaField
        label={t('settings.discountLimit')}
        help={t(isLocked ? 'settings.limitLocked' : 'settings.discountLimitHelp')}
        {...form.field('discountLimit')}
        isDisabled={isLocked}
        isRequired
      />
      <TakaField
        label={t('settings.askAgainFrom')}
        help={t(isLocked ? 'settings.limitLocked' : 'settings.askAgainFromHelp')}
        {...form.field('askAgainFrom')}
        isDisabled={isLocked}
        isRequired
      />
      <TakaField
        label={t('settings.payOutLimit')}
        help={t(isLocked ? 'settings.limitLocked' : 'settings.payOutLimitHelp')}
        {...form.field('payOutLimit')}
        isDisabled={isLocked}
        isRequired
      />
      <MonthFields form={form} />
      <WholeLine>
        <Checkbox
          label={t('settings.smsOnGenerate')}
          name="smsOnGenerate"
          value={isSmsSent}
          onChange={sendSms}
        />
      </WholeLine>
    </FormSection>
  );
}

/** How months are billed in which something changes. */
function MonthFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('plans.joinsBilled')}
        help={t('plans.joinsBilledHelp')}
        {...form.field('joinsBilled')}
        options={JOIN_RULES.map((value) => ({ value, label: t(JOIN_LABELS[value]) }))}
      />
      <SelectField
        label={t('plans.changesBilled')}
        help={t('plans.changesBilledHelp')}
        {...form.field('changesBilled')}
        options={PART_RULES.map((value) => ({ value, label: t(CHANGE_LABELS[value]) }))}
      />
      <SelectField
        label={t('plans.leavesBilled')}
        help={t('plans.leavesBilledHelp')}
        {...form.field('leavesBilled')}
        options={PART_RULES.map((value) => ({ value, label: t(LEAVE_LABELS[value]) }))}
      />
      <SelectField
        label={t('plans.awayBilled')}
        help={t('plans.awayBilledHelp')}
        {...form.field('awayBilled')}
        options={PART_RULES.map((value) => ({ value, label: t(AWAY_LABELS[value]) }))}
      />
      <NumberField
        label={t('plans.awayDaysMost')}
        help={t('plans.awayDaysMostHelp')}
        {...form.field('awayDaysMost')}
      />
    </>
  );
}

/** The current VAT rate; the start day of a new rate is asked for only when the rate changes. */
export function VatFields({ form, record }: FieldsProps & { record: CompanyRecord }) {
  const t = useText();
  const { vatPercent, isVatInclusive } = form.values;
  const isNewRate = vatPercent !== record.vatPercent || isVatInclusive !== record.isVatInclusive;
  const inclusive = form.field('isVatInclusive');
  return (
    <FormSection title={t('settings.vat')} help={t('settings.vatHelp')}>
      <NumberField
        label={t('settings.vatPercent')}
        {...form.field('vatPercent')}
        affix="%"
        isRequired
      />
      {isNewRate && (
        <DateField
          label={t('settings.vatStartsOn')}
          help={t('settings.vatStartsOnHelp')}
          {...form.field('vatStartsOn')}
        />
      )}
      <WholeLine>
        <Checkbox
          label={t('settings.vatInclusive')}
          name={inclusive.name}
          value={inclusive.value}
          onChange={inclusive.onChange}
        />
      </WholeLine>
    </FormSection>
  );
}
