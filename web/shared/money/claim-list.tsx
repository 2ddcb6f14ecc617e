import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import lineStyles from '../../ui/lines.module.css';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import styles from './claims.module.css';

type Claim = EndpointResult<typeof arrivalClaims.arrivalClaims>[number];

const STATES: Record<Claim['state'], { label: LabelKey; tone: BadgeTone }> = {
  open: { label: 'claims.open', tone: 'waiting' },
  found: { label: 'claims.found', tone: 'settled' },
  elsewhere: { label: 'claims.elsewhere', tone: 'wrong' },
};

type ClaimListProps = {
  claims: readonly Claim[];
  /** Whether each says whose it is. */
  hasCustomers?: boolean;
};

/** Payments that customers say they made: what became of each, and taking one back. */
export function ClaimList({ claims, hasCustomers = false }: ClaimListProps) {
  const t = useText();
  return (
    <ul className={classNames(lineStyles.lines, styles.list)} aria-label={t('claims.title')}>
      {claims.map((claim) => (
        <li key={claim.id}>
          <ClaimLine claim={claim} hasCustomer={hasCustomers} />
        </li>
      ))}
    </ul>
  );
}

function ClaimLine({ claim, hasCustomer }: { claim: Claim; hasCustomer: boolean }) {
  const t = useText();
  const format = useFormat();
  const mayWithdraw = useHasRight('counter');
  const change = useChange(arrivalClaims.arrivalClaimWithdraw);
  const { id, customerId, code, name, account, number, amount, remark, holdsUntil, state } = claim;
  const { label, tone } = STATES[state];
  const time = format.dateTime(claim.madeAt);
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {hasCustomer && (
        <span>
          <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
            {name}
          </AppLink>{' '}
          <Code text={code} />
        </span>
      )}
      <span className={styles.number}>
        {account} {number}
      </span>
      {amount !== null && <Taka amount={amount} />}
      <span className={text.soft}>
        {claim.madeBy === null
          ? t('claims.onPage', { time })
          : t('claims.noted', { who: claim.madeBy, time })}
        {remark !== null && ` · ${remark}`}
        {holdsUntil !== null && ` · ${t('claims.holds', { time: format.dateTime(holdsUntil) })}`}
      </span>
      {claim.paymentId !== null && (
        <AppLink to="/payment-details/$id" params={{ id: String(claim.paymentId) }}>
          {t('suspensions.payment')}
        </AppLink>
      )}
      {mayWithdraw && state !== 'found' && (
        <Button isSmall isBusy={change.isSaving} onClick={() => void change.run({ body: { id } })}>
          {t('claims.withdraw')}
        </Button>
      )}
    </>
  );
}
