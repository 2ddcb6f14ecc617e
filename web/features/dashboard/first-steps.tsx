import { setup } from '@netkhata/contract/setup';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import styles from './first-steps.module.css';

/** First start: company, zone, package, first customer, or the register that there is. */
export function FirstSteps() {
  const t = useText();
  const { companyName } = useCurrentUser();
  const { data: company } = useRead(setup.companySettings, {});
  const { data: zones } = useRead(setup.zoneOptions, {});
  const { data: packages } = useRead(setup.packageOptions, {});
  // The name alone may be the one that the program came with.
  const hasCompany = Boolean(company?.address ?? company?.phone);
  const hasZone = (zones?.length ?? 0) > 0;
  const hasPackage = (packages?.length ?? 0) > 0;
  const next = [hasCompany, hasZone, hasPackage].indexOf(false);
  return (
    <Card title={t('dashboard.welcome', { company: companyName })}>
      <p className={styles.lead}>{t('dashboard.welcomeHelp')}</p>
      <ol className={styles.steps}>
        <Step
          title={t('dashboard.stepCompany')}
          help={t('dashboard.stepCompanyHelp')}
          isDone={hasCompany}
          action={
            <SetupLink
              to="/settings-company"
              label={t('dashboard.stepCompanyDo')}
              isNext={next === 0}
            />
          }
        />
        <Step
          title={t('dashboard.stepZone')}
          help={t('dashboard.stepZoneHelp')}
          isDone={hasZone}
          action={
            <SetupLink to="/setup-zone" label={t('dashboard.stepZoneDo')} isNext={next === 1} />
          }
        />
        <Step
          title={t('dashboard.stepPackage')}
          help={t('dashboard.stepPackageHelp')}
          isDone={hasPackage}
          action={
            <SetupLink
              to="/setup-package"
              label={t('dashboard.stepPackageDo')}
              isNext={next === 2}
            />
          }
        />
        <Step
          title={t('dashboard.stepCustomer')}
          help={t('dashboard.stepCustomerHelp')}
          isDone={false}
          action={
            <ButtonLink to="/customer-reg" tone={next === -1 ? 'primary' : 'secondary'}>
              {t('dashboard.stepCustomerDo')}
            </ButtonLink>
          }
        />
      </ol>
      <div className={styles.import}>
        <h3 className={styles.title}>{t('dashboard.importTitle')}</h3>
        <p className={styles.help}>{t('dashboard.importHelp')}</p>
        <SetupLink to="/customer-import" label={t('dashboard.importDo')} isNext={false} />
      </div>
    </Card>
  );
}

type StepProps = { title: string; help: string; isDone: boolean; action: ReactNode };

function Step({ title, help, isDone, action }: StepProps) {
  const t = useText();
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.help}>{help}</p>
      </div>
      {isDone ? (
        <span className={styles.done}>
          <IconCircleCheck size={20} aria-hidden />
          {t('dashboard.stepDone')}
        </span>
      ) : (
        action
      )}
    </li>
  );
}

type SetupLinkProps = {
  to: '/settings-company' | '/setup-zone' | '/setup-package' | '/customer-import';
  label: string;
  isNext: boolean;
};

/** Set-up is for who may administrate; others see what is still to be done. */
function SetupLink({ to, label, isNext }: SetupLinkProps) {
  const t = useText();
  const canSetUp = useHasRight('administration');
  if (!canSetUp) {
    return (
      <Button isDisabled title={t('errors.noRight')}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink to={to} tone={isNext ? 'primary' : 'secondary'}>
      {label}
    </ButtonLink>
  );
}
