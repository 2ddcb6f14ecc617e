import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { today } from '@netkhata/contract/today';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import styles from './guide.module.css';

export type Steps = EndpointResult<typeof today.firstSteps>;
type StepName = Exclude<keyof Steps, 'isMonthClosed'>;
type StepLink = { to: string; label: LabelKey };

/** The steps in order, each with links to the screens where it is done. */
const STEPS: readonly {
  name: StepName;
  title: LabelKey;
  help: LabelKey;
  links: readonly StepLink[];
}[] = [
  {
    name: 'company',
    title: 'guide.company',
    help: 'guide.companyHelp',
    links: [{ to: '/settings-company', label: 'shell.companySettings' }],
  },
  {
    name: 'places',
    title: 'guide.places',
    help: 'guide.placesHelp',
    links: [
      { to: '/setup-zone', label: 'shell.zoneSetup' },
      { to: '/setup-area', label: 'shell.areaSetup' },
    ],
  },
  {
    name: 'packages',
    title: 'guide.packages',
    help: 'guide.packagesHelp',
    links: [{ to: '/setup-package', label: 'shell.packageSetup' }],
  },
  {
    name: 'customers',
    title: 'guide.customers',
    help: 'guide.customersHelp',
    links: [
      { to: '/customer-import', label: 'shell.moveIn' },
      { to: '/customer-reg', label: 'shell.createCustomer' },
    ],
  },
  {
    name: 'team',
    title: 'guide.team',
    help: 'guide.teamHelp',
    links: [
      { to: '/user-create', label: 'shell.createUser' },
      { to: '/settings-roles', label: 'shell.roles' },
    ],
  },
  {
    name: 'run',
    title: 'guide.run',
    help: 'guide.runHelp',
    links: [{ to: '/bill-generates', label: 'shell.billGenerate' }],
  },
  {
    name: 'payment',
    title: 'guide.payment',
    help: 'guide.paymentHelp',
    links: [{ to: '/payment-collection', label: 'shell.paymentCollection' }],
  },
  {
    name: 'gateway',
    title: 'guide.gateway',
    help: 'guide.gatewayHelp',
    links: [{ to: '/settings-sms', label: 'shell.smsGateway' }],
  },
  {
    name: 'backup',
    title: 'guide.backup',
    help: 'guide.backupHelp',
    links: [{ to: '/settings-backup', label: 'shell.backups' }],
  },
];

/** An owner's guide to the first closed month; completed steps are ticked automatically. */
export function Guide({ steps, onPutAway }: { steps: Steps; onPutAway: () => void }) {
  const t = useText();
  const { companyName } = useCurrentUser();
  const done = STEPS.filter(({ name }) => steps[name]).length;
  const next = STEPS.find(({ name }) => !steps[name])?.name;
  return (
    <Card
      title={t('guide.title', { company: companyName })}
      actions={
        <Button isSmall tone="quiet" onClick={onPutAway}>
          {t('guide.putAway')}
        </Button>
      }
    >
      <p className={styles.lead}>
        <strong>{t('guide.progress', { done, all: STEPS.length })}</strong> {t('guide.lead')}
      </p>
      <ol className={styles.steps}>
        {STEPS.map(({ name, title, help, links }) => (
          <li
            key={name}
            className={styles.step}
            data-done={steps[name] || undefined}
            data-next={name === next || undefined}
          >
            <h3 className={styles.title}>
              {name === next ? t(title) : <AppLink to={links[0]?.to ?? '/'}>{t(title)}</AppLink>}
            </h3>
            {steps[name] && (
              <span className={styles.done}>
                <IconCircleCheck size={18} aria-hidden />
                <span className="visually-hidden">{t('guide.done')}</span>
              </span>
            )}
            {name === next && (
              <div className={styles.do}>
                <p className={styles.help}>{t(help)}</p>
                {links.map(({ to, label }, place) => (
                  <ButtonLink key={to} to={to} isSmall tone={place === 0 ? 'primary' : 'secondary'}>
                    {t(label)}
                  </ButtonLink>
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
