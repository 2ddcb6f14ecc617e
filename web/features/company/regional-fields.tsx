import { PHONE_RULES } from '@netkhata/domain/mobile-number';
import { NUMBER_GROUPINGS } from '@netkhata/domain/taka-format';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CompanyValues } from './company-values.ts';

const GROUPING_LABELS = {
  lakh: 'settings.groupingLakh',
  thousand: 'settings.groupingThousand',
} as const satisfies Record<(typeof NUMBER_GROUPINGS)[number], LabelKey>;
const PHONE_LABELS = {
  bangladesh: 'settings.phoneBangladesh',
  international: 'settings.phoneInternational',
} as const satisfies Record<(typeof PHONE_RULES)[number], LabelKey>;

/** Adds the stored value where it is not in the browser's list, as browsers differ in the names. */
function withChosen(names: readonly string[], chosen: string | null): string[] {
  return chosen === null || names.includes(chosen) ? [...names] : [chosen, ...names];
}

const zoneOptions = (chosen: string | null) =>
  withChosen(Intl.supportedValuesOf('timeZone'), chosen).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

function currencyOptions(chosen: string | null, localeTag: string) {
  const names = new Intl.DisplayNames(localeTag, { type: 'currency' });
  return withChosen(Intl.supportedValuesOf('currency'), chosen).map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}

/** Usual symbol of a currency: '৳', '$'. */
const signOf = (currencyCode: string): string | undefined =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;

/** Time zone, currency, and the rule for valid mobile numbers. */
export function RegionalFields({ form }: { form: EntryForm<CompanyValues> }) {
  const t = useText();
  const { tag } = useFormat();
  const { timeZone, currencyCode } = form.values;
  return (
    <FormSection title={t('settings.placeAndMoney')}>
      <SelectField
        label={t('settings.timeZone')}
        help={t('settings.timeZoneHelp')}
        {...form.field('timeZone')}
        options={zoneOptions(timeZone)}
        isRequired
      />
      <SelectField
        label={t('settings.phoneRule')}
        help={t('settings.phoneRuleHelp')}
        {...form.field('phoneRule')}
        options={PHONE_RULES.map((rule) => ({ value: rule, label: t(PHONE_LABELS[rule]) }))}
        isRequired
      />
      <SelectField
        label={t('settings.currency')}
        {...form.field('currencyCode')}
        onChange={(code) =>
          form.set({ currencyCode: code, ...(code && { currencySign: signOf(code) ?? code }) })
        }
        options={currencyOptions(currencyCode, tag)}
        isRequired
      />
      <TextField label={t('settings.currencySign')} {...form.field('currencySign')} isRequired />
      <SelectField
        label={t('settings.grouping')}
        help={t('settings.groupingHelp')}
        {...form.field('numberGrouping')}
        options={NUMBER_GROUPINGS.map((one) => ({ value: one, label: t(GROUPING_LABELS[one]) }))}
        isRequired
      />
    </FormSection>
  );
}
