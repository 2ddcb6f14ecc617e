import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from './customer-details.module.css';
import { Facts, known } from './facts.tsx';
import { CONNECTION_LABELS } from './network-section.tsx';
import type { CustomerRecord } from './network-values.ts';

const MORE = [
  'localAddress',
  'remoteAddress',
  'callerId',
  'ipAddress',
  'subnetMask',
  'defaultGateway',
  'primaryDns',
  'alternateDns',
  'onu',
  'onuMacAddress',
  'router',
  'routerLogin',
  'remoteManagement',
  'wifi',
] as const satisfies readonly (keyof CustomerRecord)[];

/** The Network tab; a missing value is 'N/A', the password stays hidden until asked for. */
export function NetworkDetails({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const secret = customer.pppoeSecret;
  return (
    <>
      <Facts
        facts={[
          { label: t('customers.pppoe'), value: customer.pppoe },
          { label: t('customers.pppoeUserName'), value: customer.pppoeUserName },
          {
            label: t('customers.pppoePassword'),
            value: customer.hasPppoePassword && (
              <HiddenPassword password={customer.pppoePassword} />
            ),
          },
          { label: t('customers.profile'), value: secret?.profile },
          { label: t('customers.lastLoggedOut'), value: secret?.['last-logged-out'] },
          {
            label: t('customers.lastDisconnectReason'),
            value: secret?.['last-disconnect-reason'],
          },
        ]}
      />
      <Facts
        facts={known([
          {
            label: t('customers.connectionType'),
            value: t(CONNECTION_LABELS[customer.isPppoeOrStatic]),
          },
          ...MORE.map((name) => ({ label: t(`customers.${name}`), value: customer[name] })),
        ])}
      />
      <div className={styles.foot}>
        <Actions>
          <ButtonLink
            to="/customer-network"
            search={{ id: customer.id }}
            isSmall
            icon={<IconPencil size={16} aria-hidden />}
          >
            {t('customers.editNetwork')}
          </ButtonLink>
        </Actions>
      </div>
    </>
  );
}

/** The password on request; null for who may not see it, whom the server does not tell. */
function HiddenPassword({ password }: { password: string | null }) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles.password}>
      <span>{isShown && password !== null ? password : t('customers.passwordHidden')}</span>
      <Button
        isSmall
        onClick={() => setIsShown(!isShown)}
        aria-pressed={isShown}
        isDisabled={password === null}
        title={password === null ? t('errors.noRight') : undefined}
      >
        {t(isShown ? 'customers.hide' : 'customers.show')}
      </Button>
    </span>
  );
}
