import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { ArrivalAccount } from './account-lines.tsx';
import styles from './arrivals.module.css';

type TextsDialogProps = { accounts: readonly ArrivalAccount[]; onClose: () => void };

/** Texts of a wallet, pasted, any number at once. */
export function TextsDialog({ accounts, onClose }: TextsDialogProps) {
  const t = useText();
  const change = useChange(arrivalActs.arrivalTexts);
  const [unread, setUnread] = useState(0);
  const wallets = accounts.filter(({ active }) => active);
  const [only] = wallets.length === 1 ? wallets : [];
  const form = useEntryForm<{ account: number | null; texts: string }>({
    body: arrivalActs.arrivalTexts.body,
    initial: { account: only?.accountId ?? null, texts: '' },
    check: ({ account, texts }) => ({
      ...(account === null && { account: t('common.required') }),
      ...(texts.trim() === '' && { texts: t('common.required') }),
    }),
    save: async ({ account, texts }) => {
      if (account === null) return false;
      const { data } = await change.save({ body: { account, texts } });
      if (data.unread === 0) onClose();
      setUnread(data.unread);
      form.reset({ account, texts: '' });
      return true;
    },
  });
  return (
    <Modal title={t('arrivals.pasteTexts')} isOpen onClose={onClose}>
      <form {...form.formProps} className={styles.part}>
        {unread > 0 && <Notice>{t('arrivals.textsUnread', { count: unread })}</Notice>}
        <SelectField
          label={t('arrivals.textsAccount')}
          {...form.field('account')}
          options={wallets.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          isRequired
        />
        <TextareaField
          label={t('arrivals.texts')}
          help={t('arrivals.textsHelp')}
          {...form.field('texts')}
          rows={8}
          isRequired
        />
        <FormActions form={form} onCancel={onClose} cancel={t('common.close')}>
          {t('arrivals.takeTexts')}
        </FormActions>
      </form>
    </Modal>
  );
}
