import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import {
  IconCalendarStats,
  IconCash,
  IconDots,
  IconMessage,
  IconNetwork,
  IconPencil,
  IconReceipt2,
  IconFilePlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHasRight } from '../../../api/current-user.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { MenuLink } from '../../../ui/menu-item.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './customer-header.module.css';

const ICON_PX = 18;

/** Anchor of the section of planned changes in Personal Details. */
export const PLANNED_CHANGES = 'planned-changes';

type CustomerActionsProps = { customer: CustomerRecord; onCollect: () => void };

/** Actions for a customer: collect, send an SMS, edit the record, and the rarer ones in a menu. */
export function CustomerActions({ customer, onCollect }: CustomerActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const canCollect = useHasRight('counter');
  const canText = useHasRight('sms_send');
  const { id, name, mobileNo } = customer;

  function writeSms() {
    void navigate({ to: '/sms-send-customer', state: { recipients: [{ id, name, mobileNo }] } });
  }

  return (
    <div className={styles.actions} role="group" aria-label={t('person.actions')}>
      {canCollect && <CollectButton customer={customer} onCollect={onCollect} />}
      <Button
        icon={<IconMessage size={ICON_PX} aria-hidden />}
        onClick={writeSms}
        isDisabled={!canText}
        title={canText ? undefined : t('errors.noRight')}
      >
        <span className={styles.word}>{t('person.sms')}</span>
      </Button>
      <ButtonLink
        to="/customer-edit/$id"
        params={{ id: String(id) }}
        icon={<IconPencil size={ICON_PX} aria-hidden />}
      >
        <span className={styles.word}>{t('common.edit')}</span>
      </ButtonLink>
      <Dropdown
        label={t('person.more')}
        className={buttonClass({})}
        face={<IconDots size={ICON_PX} aria-hidden />}
      >
        {(close) => <FurtherActions customerId={id} onFollow={close} />}
      </Dropdown>
    </div>
  );
}

const PAISA_PER_TAKA = 100;
const isWholeTaka = (amount: Paisa): boolean => amount % PAISA_PER_TAKA === 0;

/** 'Collect ৳18,000'; an advance can be taken from a customer who owes nothing. */
function CollectButton({ customer, onCollect }: CustomerActionsProps) {
  const t = useText();
  const { sign, whole, fraction } = useFormat().takaParts(customer.balance);
  const owes = isPositive(customer.balance);
  const amount = `${sign}${whole}${isWholeTaka(customer.balance) ? '' : fraction}`;
  return (
    <Button
      tone={owes ? 'primary' : 'secondary'}
      icon={<IconCash size={ICON_PX} aria-hidden />}
      onClick={onCollect}
      className={classNames(styles.collect, owes && styles.due)}
    >
      {owes ? t('person.collectAmount', { amount }) : t('person.collect')}
    </Button>
  );
}

function FurtherActions({ customerId, onFollow }: { customerId: number; onFollow: () => void }) {
  const t = useText();
  const id = String(customerId);
  return (
    <>
      <MenuLink
        to="/bill-create"
        search={{ id: customerId }}
        icon={<IconFilePlus size={ICON_PX} aria-hidden />}
        onClick={onFollow}
      >
        {t('shell.billCreate')}
      </MenuLink>
      <MenuLink
        to="/customer-network"
        search={{ id: customerId }}
        icon={<IconNetwork size={ICON_PX} aria-hidden />}
        onClick={onFollow}
      >
        {t('customers.editNetwork')}
      </MenuLink>
      <MenuLink
        to="/customer-details/$id"
        params={{ id }}
        search={{ tab: 'personal' }}
        hash={PLANNED_CHANGES}
        icon={<IconCalendarStats size={ICON_PX} aria-hidden />}
        onClick={onFollow}
      >
        {t('person.planChange')}
      </MenuLink>
      <MenuLink
        to="/customer-details/$id"
        params={{ id }}
        search={{ tab: 'statement' }}
        resetScroll={false}
        icon={<IconReceipt2 size={ICON_PX} aria-hidden />}
        onClick={onFollow}
      >
        {t('customers.tabStatement')}
      </MenuLink>
    </>
  );
}
