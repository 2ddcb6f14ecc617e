import type { EndpointResult } from '@netkhata/contract/endpoint';
import { payers } from '@netkhata/contract/payers';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { CollectLink } from '../../../shared/customers/collect-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import lineStyles from '../../../ui/lines.module.css';
import { AppLink } from '../../../ui/link.tsx';
import { LoadingShape } from '../../../ui/loading.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { Taka } from '../../../ui/taka.tsx';
import styles from './planned-changes.module.css';

const PayerDialog = loadDialogOnUse(async () => (await import('./payer-dialog.tsx')).PayerDialog);

type Payer = EndpointResult<typeof payers.customerPayer>;
type CustomerProps = { customer: { id: number; name: string } };

/** Who pays for a customer, or for whom the customer pays. */
export function CustomerPayer({ customer }: CustomerProps) {
  const t = useText();
  const read = useRead(payers.customerPayer, { params: { id: customer.id } });
  return (
    <section className={styles.part} aria-label={t('payers.title')}>
      <h3 className={styles.title}>{t('payers.title')}</h3>
      {read.data ? (
        <PayerLines customer={customer} payer={read.data} />
      ) : read.error ? (
        <ErrorState {...read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingShape of="rows" />
      )}
    </section>
  );
}

function PayerLines({ customer, payer }: CustomerProps & { payer: Payer }) {
  const t = useText();
  const format = useFormat();
  const { paidBy, paysFor, unseen } = payer;
  const isPayer = paysFor.length > 0 || unseen > 0;
  if (isPayer) return <PaidFor customer={customer} payer={payer} />;
  return (
    <>
      <p className={styles.note}>
        {paidBy ? (
          <AppLink to="/customer-details/$id" params={{ id: String(paidBy.id) }}>
            {t('payers.paidBy', { name: paidBy.name, code: format.code(paidBy.code) })}
          </AppLink>
        ) : (
          t('payers.none')
        )}
      </p>
      <PayerButtons customer={customer} isPaid={paidBy !== null} />
    </>
  );
}

/** Whom the customer pays for, with what each owes, and the sum. */
function PaidFor({ customer, payer }: CustomerProps & { payer: Payer }) {
  const t = useText();
  return (
    <>
      <p className={styles.note}>{t('payers.paysFor')}</p>
      <ul className={classNames(lineStyles.lines, styles.lines)}>
        {payer.paysFor.map(({ id, name, balance }) => (
          <li key={id}>
            <AppLink to="/customer-details/$id" params={{ id: String(id) }}>
              {name}
            </AppLink>
            <Taka amount={balance} />
          </li>
        ))}
        {payer.unseen > 0 && (
          <li className={styles.note}>{t('payers.unseen', { count: payer.unseen })}</li>
        )}
        <li>
          <span className={lineStyles.day}>{t('payers.due')}</span>
          <Taka amount={payer.due} isStrong />
          <CollectLink customerId={customer.id} name={customer.name} />
        </li>
      </ul>
    </>
  );
}

function PayerButtons({ customer, isPaid }: CustomerProps & { isPaid: boolean }) {
  const t = useText();
  const change = useChange(payers.customerPayerUpdate);
  return (
    <div>
      <DialogButton label={t(isPaid ? 'payers.change' : 'payers.choose')}>
        {(close) => <PayerDialog customer={customer} onClose={close} />}
      </DialogButton>{' '}
      {isPaid && (
        <Button
          isSmall
          tone="quiet"
          isBusy={change.isSaving}
          onClick={() => void change.run({ body: { customer: customer.id, paidBy: null } })}
        >
          {t('payers.remove')}
        </Button>
      )}
    </div>
  );
}
