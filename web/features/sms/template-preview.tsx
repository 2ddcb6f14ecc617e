import { MAX_SMS_LENGTH } from '@netkhata/contract/sms';
import { smsTemplates } from '@netkhata/contract/sms-templates';
import { costlyCharacters } from '@netkhata/domain/sms-hint';
import { fillTemplate, type SmsTemplateKey } from '@netkhata/domain/sms-text';
import { useState } from 'react';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import {
  useCustomerOptions,
  useCustomerSearch,
} from '../../shared/customers/use-customer-search.ts';
import { SmsLength } from '../../shared/sms/sms-length.tsx';
import { useDebounced } from '../../ui/timing.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import type { Option } from '../../ui/select-field.tsx';
import styles from './sms.module.css';
import { samplesFor } from './template-samples.ts';

type TemplatePreviewProps = {
  templateKey: SmsTemplateKey;
  text: string;
  onReplace: ((text: string) => void) | undefined;
};

/** The text for a real customer; null where nobody has such a bill or payment. */
function useRealText({ templateKey, text }: TemplatePreviewProps, customerId: number | null) {
  const canSend = useHasRight('sms_send');
  const smsTemplateMessage = useDebounced(text.trim());
  const body = { smsTemplate: templateKey, smsTemplateMessage, customer: customerId };
  const isEnabled = canSend && smsTemplateMessage.length <= MAX_SMS_LENGTH;
  const { data } = useRead(
    smsTemplates.smsTemplatePreview,
    { body },
    { isEnabled, keepsPrevious: true, staleMs: 0 },
  );
  return { real: data, canSend };
}

/** Preview of a template for a real customer with its cost, or with sample values. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const t = useText();
  const format = useFormat();
  const { text, onReplace } = props;
  const { companyName } = useCurrentUser();
  const [customer, setCustomer] = useState<Option<number> | null>(null);
  const { real, canSend } = useRealText(props, customer?.value ?? null);
  const isMissing = customer !== null && real === null;
  const sample = fillTemplate(text, { ...samplesFor(text), company: companyName });
  const shown = real?.text ?? sample;
  return (
    <section aria-label={t('sms.preview')} className={styles.form}>
      {canSend && <PreviewCustomer value={customer} onChange={setCustomer} />}
      <div>
        <h2 className={styles.title}>
          {real ? t('sms.previewOf', { name: real.name }) : t('sms.preview')}
          {real && real.cost > 0 && (
            <span className={styles.note}>
              {' · '}
              {t('sms.costEach', { cost: format.taka(real.cost) })}
            </span>
          )}
        </h2>
        {!real && (
          <p className={styles.note}>{t(isMissing ? 'sms.previewNone' : 'sms.previewHelp')}</p>
        )}
        <p className={styles.bubble}>{shown}</p>
        <SmsLength
          text={shown}
          {...(onReplace
            ? { onReplace: () => onReplace(costlyCharacters(text)?.text ?? text) }
            : {})}
        />
      </div>
    </section>
  );
}

type PreviewCustomerProps = {
  value: Option<number> | null;
  onChange: (customer: Option<number> | null) => void;
};

function PreviewCustomer({ value, onChange }: PreviewCustomerProps) {
  const t = useText();
  const [query, setQuery] = useState('');
  const { found, state } = useCustomerSearch(query);
  return (
    <div className={styles.templateChoice}>
      <SearchSelect
        label={t('sms.previewFor')}
        name="previewCustomer"
        value={value}
        onChange={onChange}
        options={useCustomerOptions(found)}
        {...state}
        onSearch={setQuery}
        placeholder={t('sms.previewLast')}
      />
    </div>
  );
}
