import { pleaseCheck } from '@netkhata/contract/please-check';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Check, CheckText } from './check-columns.tsx';

/** Ticks an entry off, with the remark that says why it is all right. */
export function TickButton({ check }: { check: Check }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isSmall onClick={() => setIsOpen(true)}>
        {t('pleaseCheck.tick')}
      </Button>
      {isOpen && <TickDialog check={check} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TickDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const t = useText();
  const change = useChange(pleaseCheck.pleaseCheckClose);
  const { kind, record, facts } = check;
  const form = useEntryForm({
    body: pleaseCheck.pleaseCheckClose.body,
    initial: { remark: '' },
    check: ({ remark }) => (remark.trim() === '' ? { remark: t('common.required') } : {}),
    save: async ({ remark }) => {
      await change.save({ body: { kind, record, facts, remark } });
      onClose();
    },
  });
  return (
    <Modal title={t('pleaseCheck.tick')} isOpen onClose={onClose} size="small">
      <p>
        <CheckText check={check} />
      </p>
      <form {...form.formProps}>
        <TextField
          label={t('pleaseCheck.remark')}
          help={t('pleaseCheck.tickHelp')}
          {...form.field('remark')}
          isRequired
          hasAutoFocus
        />
        <FormActions form={form} onCancel={onClose}>
          {t('pleaseCheck.tick')}
        </FormActions>
      </form>
    </Modal>
  );
}

/** Puts an entry back on the list. */
export function UntickButton({ id }: { id: number }) {
  const t = useText();
  const change = useChange(pleaseCheck.pleaseCheckOpen);
  return (
    <Button isSmall isBusy={change.isSaving} onClick={() => void change.run({ body: { id } })}>
      {t('pleaseCheck.untick')}
    </Button>
  );
}
