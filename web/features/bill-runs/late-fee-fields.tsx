import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { lateFees } from '@netkhata/contract/late-fees';
import { LARGEST } from '@netkhata/domain/bounds';
import { LATE_FEE_KINDS, LATE_FEE_TIMES } from '@netkhata/domain/late-fee';
import type { Paisa } from '@netkhata/domain/paisa';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';

export type Settings = EndpointResult<typeof lateFees.lateFeeSettings>;
type StoredRule = Omit<Settings, 'zones' | 'sendSms'>;
/** As it is typed: any field may be empty. */
export type Rule = Omit<StoredRule, 'daysAfter' | 'amount' | 'percent' | 'floor'> & {
  daysAfter: number | null;
  amount: Paisa | null;
  percent: number | null;
  floor: Paisa | null;
};
export type Field = Exclude<keyof Rule, 'isOn'>;

const KIND_LABELS = {
  fixed: 'lateFees.kindFixed',
  percent: 'lateFees.kindPercent',
} as const satisfies Record<Rule['kind'], LabelKey>;
const TIMES_LABELS = {
  once: 'lateFees.timesOnce',
  monthly: 'lateFees.timesMonthly',
} as const satisfies Record<Rule['times'], LabelKey>;

type RuleFieldsProps = {
  rule: Rule;
  onChange: (changes: Partial<Rule>) => void;
  errorsOf: (name: Field) => string[] | undefined;
};

/** What a rule says: of the company or of a zone. */
export function RuleFields({ rule, onChange, errorsOf }: RuleFieldsProps) {
  const t = useText();
  function field<Name extends Field>(name: Name) {
    const errors = errorsOf(name);
    return {
      name,
      value: rule[name],
      onChange: (value: Rule[Name]) => onChange({ [name]: value }),
      ...(errors && { errors }),
    };
  }
  return (
    <FormSection>
      <WholeLine>
        <Checkbox
          label={t('lateFees.isOn')}
          name="isOn"
          value={rule.isOn}
          onChange={(isOn) => onChange({ isOn })}
        />
      </WholeLine>
      <NumberField
        label={t('lateFees.daysAfter')}
        help={t('lateFees.daysAfterHelp')}
        {...field('daysAfter')}
        isRequired
      />
      <SelectField
        label={t('lateFees.kind')}
        {...field('kind')}
        onChange={(kind) => kind && onChange({ kind })}
        options={LATE_FEE_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
      />
      {rule.kind === 'fixed' ? (
        <TakaField
          label={t('lateFees.amount')}
          most={LARGEST.bill}
          {...field('amount')}
          isRequired={rule.isOn}
        />
      ) : (
        <NumberField
          label={t('lateFees.percent')}
          affix="%"
          {...field('percent')}
          isRequired={rule.isOn}
        />
      )}
      <TakaField
        label={t('lateFees.floor')}
        help={t('lateFees.floorHelp')}
        most={LARGEST.bill}
        {...field('floor')}
        isRequired
      />
      <TakaField
        label={t('lateFees.ceiling')}
        help={t('lateFees.ceilingHelp')}
        most={LARGEST.bill}
        {...field('ceiling')}
      />
      <SelectField
        label={t('lateFees.times')}
        {...field('times')}
        onChange={(times) => times && onChange({ times })}
        options={LATE_FEE_TIMES.map((value) => ({ value, label: t(TIMES_LABELS[value]) }))}
      />
    </FormSection>
  );
}
