import { SMS_TEMPLATE_KEYS, sms } from '@netkhata/contract/sms';
import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './sms.module.css';
import { TemplateForm } from './template-form.tsx';
import { TEMPLATE_LABELS } from './template-samples.ts';

/** The chosen template stands in the address as the tab. */
function useChosenTemplate() {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = SMS_TEMPLATE_KEYS;
  return {
    chosen: SMS_TEMPLATE_KEYS.find((key) => key === tab) ?? first,
    choose: (key: SmsTemplateKey) =>
      void navigate({ to: '.', search: { tab: key === first ? undefined : key }, replace: true }),
  };
}

/** SMS Template: a choice of two, the message, what it may name, and how it will read. */
export function SmsTemplate() {
  const t = useText();
  const confirm = useConfirm();
  const { chosen, choose } = useChosenTemplate();
  const [isDirty, setIsDirty] = useState(false);

  async function change(key: SmsTemplateKey | null) {
    if (key === null || key === chosen) return;
    const question = {
      text: t('common.leaveUnsaved'),
      yes: t('common.leave'),
      no: t('common.stay'),
      isDanger: true,
    };
    if (!isDirty || (await confirm(question))) choose(key);
  }

  return (
    <div className={styles.sheet}>
      <Card>
        <div className={styles.templateChoice}>
          <SelectField
            label={t('sms.template')}
            name="smsTemplate"
            value={chosen}
            onChange={(key) => void change(key)}
            options={SMS_TEMPLATE_KEYS.map((key) => ({
              value: key,
              label: t(TEMPLATE_LABELS[key]),
            }))}
          />
        </div>
        <ReadTemplate key={chosen} templateKey={chosen} onDirty={setIsDirty} />
      </Card>
    </div>
  );
}

type ReadTemplateProps = {
  templateKey: SmsTemplateKey;
  onDirty: (isDirty: boolean) => void;
};

/** The template as the server has it now: what was read earlier would be written back. */
function ReadTemplate({ templateKey, onDirty }: ReadTemplateProps) {
  const input = { params: { templateKey } };
  const read = useRead(sms.smsTemplate, input, { staleMs: 0 });
  const [text, setText] = useState<string>();
  if (text === undefined && read.isFetchedAfterMount && !read.error && read.data) {
    setText(read.data.value);
  }
  if (text !== undefined) {
    return <TemplateForm templateKey={templateKey} text={text} onDirty={onDirty} />;
  }
  if (!read.error) return <Loading />;
  return (
    <ErrorState
      heading={read.error.heading}
      messages={read.error.messages}
      onRetry={() => void read.refetch()}
    />
  );
}
