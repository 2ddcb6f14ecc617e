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
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MadeSecret } from './secret-notice.tsx';
import styles from './connections.module.css';

type Kind = (typeof CONNECTION_KINDS)[number];
type Values = { accountId: number | null; kind: Kind; wallet: Wallet | null; topic: string };

type ConnectionFormProps = { onMade: (made: MadeSecret) => void; onCancel: () => void };

/** Sets up a connection; it is off until it is switched on. */
export function ConnectionForm({ onMade, onCancel }: ConnectionFormProps) {
  const t = useText();
  const { data: accounts = [] } = useRead(payments.accountOptions, {});
  const change = useChange(accountConnections.accountConnectionCreate);
  const form = useEntryForm<Values>({
    body: accountConnections.accountConnectionCreate.body,
    initial: { accountId: null, kind: 'forwarded_texts', wallet: 'bkash', topic: '' },
    check: ({ accountId, kind, wallet }) => ({
      ...(accountId === null && { accountId: t('common.required') }),
      ...(kind === 'forwarded_texts' && wallet === null && { wallet: t('common.required') }),
    }),
    save: async ({ accountId, kind, wallet, topic }) => {
      const settings = kind === 'forwarded_texts' ? { wallet } : { topic };
      const body = { accountId: accountId as number, kind, ...settings };
      onMade((await change.save({ body })).data);
    },
  });
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
        {form.values.kind === 'forwarded_texts' ? (
          <SelectField
            label={t('connections.wallet')}
            {...form.field('wallet')}
            options={WALLETS.map((value) => ({ value, label: t(`connections.${value}`) }))}
            isRequired
          />
        ) : (
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
