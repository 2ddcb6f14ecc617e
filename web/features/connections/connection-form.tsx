import { accountConnections, CONNECTION_KINDS } from '@netkhata/contract/account-connections';
import { payments } from '@netkhata/contract/payments';
import { type Wallet, WALLETS } from '@netkhata/domain/wallets';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { Actions } from '../../ui/page.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BillerFields, type BillerValues } from './biller-fields.tsx';
import { CheckoutFields, type CheckoutValues, NO_KEYS } from './checkout-fields.tsx';
import type { MadeSecret } from './secret-notice.tsx';
import styles from './connections.module.css';

type Kind = (typeof CONNECTION_KINDS)[number];
type Values = BillerValues &
  CheckoutValues & {
    accountId: number | null;
    kind: Kind;
    wallet: Wallet | null;
    topic: string;
  };
const INITIAL: Values = {
  accountId: null,
  kind: 'forwarded_texts',
  wallet: 'bkash',
  topic: '',
  billerForm: 'sslcommerz',
  networks: '',
  takesAdvance: false,
  checkoutHost: 'sandbox',
  baseUrl: '',
  ...NO_KEYS,
};

/** What is sent of the form for a kind. */
const settingsOf = ({
  kind,
  wallet,
  topic,
  billerForm,
  networks,
  takesAdvance,
  checkoutHost,
  baseUrl,
  appKey,
  appSecret,
  username,
  password,
}: Values) =>
  ({
    forwarded_texts: { wallet },
    bkash_notification: { topic },
    biller: { billerForm, networks, takesAdvance },
    checkout: { checkoutHost, baseUrl, appKey, appSecret, username, password, takesAdvance },
  })[kind];

type ConnectionFormProps = { onMade: (made: MadeSecret) => void; onCancel: () => void };

/** Sets up a connection; it is off until it is switched on. */
export function ConnectionForm({ onMade, onCancel }: ConnectionFormProps) {
  const t = useText();
  const { data: accounts = [] } = useRead(payments.accountOptions, {});
  const change = useChange(accountConnections.accountConnectionCreate);
  const form = useEntryForm<Values>({
    body: accountConnections.accountConnectionCreate.body,
    initial: INITIAL,
    check: ({ accountId, kind, wallet }) => ({
      ...(accountId === null && { accountId: t('common.required') }),
      ...(kind === 'forwarded_texts' && wallet === null && { wallet: t('common.required') }),
    }),
    save: async (values) => {
      const { accountId, kind } = values;
      const body = { accountId: accountId as number, kind, ...settingsOf(values) };
      onMade({ ...(await change.save({ body })).data, kind });
    },
  });
  useLeaveGuard(form);
  return (
    <form {...form.formProps} className={styles.form}>
      <FormSection>
        <SelectField
          label={t('connections.account')}
          {...form.field('accountId')}
          options={accounts
            .filter(({ referenceType }) => referenceType !== 'cash')
            .map(({ ledgerId, ledgerName }) => ({ value: ledgerId, label: ledgerName }))}
          isRequired
        />
        <SelectField
          label={t('connections.kind')}
          {...form.field('kind')}
          onChange={(kind) => form.set({ kind: kind ?? 'forwarded_texts' })}
          options={CONNECTION_KINDS.map((value) => ({ value, label: t(`connections.${value}`) }))}
          isRequired
        />
        {form.values.kind === 'biller' && <BillerFields form={form} />}
        {form.values.kind === 'checkout' && <CheckoutFields form={form} hasKeys={false} />}
        {form.values.kind === 'forwarded_texts' && (
          <SelectField
            label={t('connections.wallet')}
            {...form.field('wallet')}
            options={WALLETS.map((value) => ({ value, label: t(`connections.${value}`) }))}
            isRequired
          />
        )}
        {form.values.kind === 'bkash_notification' && (
          <WholeLine>
            <TextField
              label={t('connections.topic')}
              help={t('connections.topicHelp')}
              {...form.field('topic')}
            />
          </WholeLine>
        )}
      </FormSection>
      <Actions>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" tone="primary" isBusy={form.isSaving}>
          {t('common.save')}
        </Button>
      </Actions>
    </form>
  );
}
