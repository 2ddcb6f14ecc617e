import type { EndpointResult } from '@netkhata/contract/endpoint';
import { reminders } from '@netkhata/contract/reminders';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import { AppLink } from '../../ui/link.tsx';
import text from '../../ui/text.module.css';
import styles from './reminders.module.css';

type Settings = EndpointResult<typeof reminders.reminderSettings>;

/** Switches reminders on or off for each zone, at once. */
export function QuietZones({ zones }: { zones: Settings['zones'] }) {
  const t = useText();
  const change = useChange(reminders.reminderZoneUpdate);
  return (
    <Card title={t('reminders.zones')}>
      <p className={text.soft}>
        {t(zones.length > 0 ? 'reminders.zonesHelp' : 'reminders.noZones')}
      </p>
      <ul className={styles.switches}>
        {zones.map(({ id, name, isOff }) => (
          <li key={id}>
            <Checkbox
              label={name}
              isSwitch
              value={!isOff}
              isDisabled={change.isSaving}
              onChange={(isOn) => {
                // `run` shows a failure as a toast.
                void change.run({ body: { zone: id, isOff: !isOn } });
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type QuietCustomersProps = { customers: Settings['customersOff']; count: number };

/**
 * Customers whose reminders were switched off on their own page; here they can be switched on
 * again.
 */
export function QuietCustomers({ customers, count }: QuietCustomersProps) {
  const t = useText();
  const change = useChange(reminders.reminderCustomerUpdate);
  return (
    <Card title={t('reminders.customersOff')}>
      <p className={text.soft}>
        {t('reminders.customersOffHelp')}
        {count > customers.length && ` ${t('reminders.more', { count: count - customers.length })}`}
      </p>
      <ul className={styles.quiet}>
        {customers.map(({ id, code, name }) => (
          <li key={id}>
            <AppLink
              to="/customer-details/$id"
              params={{ id: String(id) }}
              search={{ tab: 'notification' }}
            >
              {name} (<Code text={code} />)
            </AppLink>
            <Button
              isSmall
              isDisabled={change.isSaving}
              onClick={() => {
                void change.run({ body: { customer: id, isOff: false } });
              }}
            >
              {t('reminders.switchOn')}
              <span className="visually-hidden">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
