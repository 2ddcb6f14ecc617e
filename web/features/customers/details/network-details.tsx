import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { AfterLoading } from '../../../ui/loading.tsx';
import { Actions } from '../../../ui/page.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { CONNECTION_LABELS, NETWORK_DETAILS } from '../network-words.ts';
import { useRevealPppoePassword } from '../form/network-values.ts';
import styles from './customer-details.module.css';
import { CustomerSessions } from './customer-sessions.tsx';
import { CustomerSuspension } from './customer-suspension.tsx';
import { DisconnectReason } from './disconnect-reason.tsx';
import { Facts, factsWithValues } from './facts.tsx';

/** The Network tab; a missing value is 'N/A', the password is hidden until revealed. */
export function NetworkDetails({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  const seesSessions = useHasRight('network') && customer.isPppoeOrStatic === 'pppoe';
  const secret = customer.pppoeSecret;
  const reason = secret?.['last-disconnect-reason'];
  const loggedOut = secret?.['last-logged-out'];
  return (
    <>
      <Facts
        facts={[
          { label: t('customers.pppoe'), value: customer.pppoe },
          { label: t('customers.pppoeUserName'), value: customer.pppoeUserName },
          {
            label: t('customers.pppoePassword'),
            value: customer.hasPppoePassword && <HiddenPassword customer={customer} />,
          },
          { label: t('customers.profile'), value: secret?.profile },
          {
            label: t('customers.lastLoggedOut'),
            value: loggedOut && format.localDateTime(loggedOut),
          },
          {
            label: t('customers.lastDisconnectReason'),
            value: reason && <DisconnectReason cause={reason} />,
          },
        ]}
      />
      <CustomerSuspension customer={customer} />
      {seesSessions && (
        <AfterLoading>
          <CustomerSessions customerId={customer.id} />
        </AfterLoading>
      )}
      <Facts
        facts={factsWithValues([
          {
            label: t('customers.connectionType'),
            value: t(CONNECTION_LABELS[customer.isPppoeOrStatic]),
          },
          { label: t('customers.accessRouter'), value: customer.routerName },
          ...Object.values(NETWORK_DETAILS)
            .flat()
            .map((name) => ({ label: t(`customers.${name}`), value: customer[name] })),
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

/** Shows the password on request; each request is recorded in the audit trail. */
function HiddenPassword({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const { canReveal, reveal } = useRevealPppoePassword(customer);
  const [shown, setShown] = useState<string>();
  const isShown = shown !== undefined;
  return (
    <span className={styles.password}>
      <span>{shown ?? t('customers.passwordHidden')}</span>
      <Button
        isSmall
        onClick={() => void (isShown ? setShown(undefined) : reveal().then(setShown))}
        aria-pressed={isShown}
        isDisabled={!canReveal}
        title={canReveal ? undefined : t('errors.noRight')}
      >
        {t(isShown ? 'customers.hide' : 'customers.show')}
      </Button>
    </span>
  );
}
