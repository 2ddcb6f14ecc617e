import { smsTemplates } from '@netkhata/contract/sms-templates';
import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './sms.module.css';
import { TemplateForm } from './template-form.tsx';
import { TEMPLATE_CHOICES } from './template-samples.ts';

/** The chosen template is in the address as `tab`. */
function useChosenTemplate() {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = TEMPLATE_CHOICES;
  return {
    chosen: TEMPLATE_CHOICES.find(({ key }) => key === tab)?.key ?? first.key,
    choose: (key: SmsTemplateKey) =>
      void navigate({
        to: '.',
        search: { tab: key === first.key ? undefined : key },
        replace: true,
      }),
  };
}

/** SMS Template: the choice of a template, its text, placeholders and preview. */
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
            options={TEMPLATE_CHOICES.map(({ key, label }) => ({ value: key, label: t(label) }))}
          />
        </div>
        <TemplateEditor key={chosen} templateKey={chosen} onDirty={setIsDirty} />
      </Card>
    </div>
  );
}

type TemplateEditorProps = {
  templateKey: SmsTemplateKey;
  onDirty?: (isDirty: boolean) => void;
};

/** Edits a freshly read template, as saving a cached one would write stale text back. */
export function TemplateEditor({ templateKey, onDirty }: TemplateEditorProps) {
  const input = { params: { templateKey } };
  const read = useRead(smsTemplates.smsTemplate, input, { staleMs: 0 });
  const [template, setTemplate] = useState<{ value: string; suggestion: string }>();
  if (template === undefined && read.isFetchedAfterMount && !read.error && read.data) {
    setTemplate(read.data);
  }
  if (template !== undefined) {
    return (
      <TemplateForm
        templateKey={templateKey}
        text={template.value}
        suggestion={template.suggestion}
        onDirty={onDirty}
      />
    );
  }
  if (!read.error) return <LoadingShape of="fields" />;
  return (
    <ErrorState
      heading={read.error.heading}
      messages={read.error.messages}
      onRetry={() => void read.refetch()}
    />
  );
}
