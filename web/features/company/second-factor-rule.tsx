import { SECOND_FACTOR_RULES, secondFactor } from '@netkhata/contract/second-factor';
import type { SecondFactorRule as Rule } from '@netkhata/contract/second-factor';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { useCurrentUser } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const RULE_LABELS: Record<Rule, LabelKey> = {
  nobody: 'secondFactor.nobody',
  super_admins: 'secondFactor.superAdmins',
  everybody: 'secondFactor.everybody',
};

/** Which users must have a second factor; a change by a Super Admin is saved at once. */
export function SecondFactorRuleCard() {
  const t = useText();
  const mayChange = useCurrentUser().userType === SUPER_ADMIN;
  const { data, error, refetch } = useRead(secondFactor.secondFactorRule, {});
  const change = useChange(secondFactor.secondFactorRuleUpdate);
  if (!data) {
    return (
      <Card title={t('shell.secondFactor')}>
        {error ? (
          <ErrorState {...error} onRetry={() => void refetch()} />
        ) : (
          <LoadingShape of="fields" />
        )}
      </Card>
    );
  }
  const choose = (rule: Rule | null) => {
    if (rule) void change.run({ body: { rule, openedWith: { rule: data.rule } } });
  };
  return (
    <Card title={t('shell.secondFactor')}>
      <SelectField
        label={t('secondFactor.ruleLabel')}
        help={t(mayChange ? 'secondFactor.ruleHelp' : 'secondFactor.ruleSuperAdminOnly')}
        value={data.rule}
        onChange={choose}
        options={SECOND_FACTOR_RULES.map((rule) => ({ value: rule, label: t(RULE_LABELS[rule]) }))}
        isDisabled={!mayChange || change.isSaving}
      />
    </Card>
  );
}
