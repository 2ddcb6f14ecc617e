import { smsTemplates } from '@netkhata/contract/sms-templates';
import {
  SMS_PLACEHOLDERS,
  type SmsTemplateKey,
  unknownPlaceholders,
} from '@netkhata/domain/sms-text';
import { useEffect, useRef } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { PlaceholderList } from './placeholder-list.tsx';
import styles from './sms.module.css';
import { TemplatePreview } from './template-preview.tsx';

/** Rows of the text area (specification section 9). */
const ROWS = 5;

type TemplateFormProps = {
  templateKey: SmsTemplateKey;
  /** The saved text. */
  text: string;
  /** The product's default text in the company's language. */
  suggestion: string;
  onDirty: ((isDirty: boolean) => void) | undefined;
};

/** Validates a template as far as the browser can. */
function useTemplateCheck(templateKey: SmsTemplateKey) {
  const t = useText();
  return (text: string): { smsTemplateMessage?: string } => {
    if (text.trim() === '') return { smsTemplateMessage: t('common.required') };
    const unknown = unknownPlaceholders(templateKey, text).map((name) => `{${name}}`);
    if (unknown.length === 0) return {};
    return { smsTemplateMessage: t('sms.unknownPlaceholders', { names: unknown.join(', ') }) };
  };
}

function useTemplateEntry({ templateKey, text, onDirty }: TemplateFormProps) {
  const check = useTemplateCheck(templateKey);
  const form = useEntryForm({
    initial: { smsTemplateMessage: text },
    check: ({ smsTemplateMessage }) => check(smsTemplateMessage),
    save: async (values) => {
      await change.save({ body: { smsTemplate: templateKey, ...values } });
      form.reset(values);
    },
  });
  const change = useHeldChange(smsTemplates.smsTemplateUpdate, {
    opened: () => ({ smsTemplateMessage: text }),
    take: (theirs) => form.set(theirs),
  });
  const offer = useFormDraft(form, {
    name: `template:${templateKey}`,
    kind: 'message',
    about: form.values.smsTemplateMessage,
    schemas: smsTemplates.smsTemplateUpdate.body.shape,
    more: { kept: change.opened, onContinue: change.reopen },
  });
  const { isDirty } = form;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return { form, change, offer };
}

/** Edits one template; a placeholder is inserted at the cursor. */
export function TemplateForm(props: TemplateFormProps) {
  const t = useText();
  const { templateKey, suggestion } = props;
  const refusal = useRefusal(smsTemplates.smsTemplateUpdate);
  const canEdit = refusal === undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const { form, change, offer } = useTemplateEntry(props);
  const field = form.field('smsTemplateMessage');

  function insert(placeholder: string) {
    const box = formRef.current?.querySelector('textarea');
    if (!box) return;
    // Edits the element itself, so that the cursor moves behind the inserted text.
    box.focus();
    box.setRangeText(placeholder, box.selectionStart, box.selectionEnd, 'end');
    field.onChange(box.value);
  }

  return (
    <form {...form.formProps} ref={formRef} className={styles.form}>
      {canEdit && offer}
      {refusal && <Notice>{t(refusal)}</Notice>}
      <TextareaField
        label={t('sms.message')}
        {...field}
        rows={ROWS}
        isRequired
        isDisabled={!canEdit}
      />
      <PlaceholderList
        names={SMS_PLACEHOLDERS[templateKey]}
        isDisabled={!canEdit}
        onInsert={insert}
      />
      <TemplatePreview
        templateKey={templateKey}
        text={field.value}
        onReplace={canEdit ? field.onChange : undefined}
      />
      <ChangedMeanwhileNotice of={change} />
      <Actions>
        <Button type="submit" tone="primary" isBusy={form.isSaving} isDisabled={!canEdit}>
          {t('common.save')}
        </Button>
        {canEdit && field.value !== suggestion && (
          <Button tone="quiet" onClick={() => field.onChange(suggestion)}>
            {t('sms.useSuggestion')}
          </Button>
        )}
      </Actions>
    </form>
  );
}
