import { MEND_FIELDS, type MendField } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { FIELD_LABELS } from '../../shared/customers/field-labels.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cellOf } from './mend-cell.tsx';
import type { MoveRow } from './move-words.ts';
import { ROWS_BY_KEY } from './row-filter.ts';

/**
 * Fields that the list of rows contains; the others can only be mended for many rows at once.
 */
const SHOWN_FIELDS = [
  'code',
  'name',
  'mobileNo',
  'package',
  'area',
  'zone',
  'billDate',
  'pppoeUserName',
] as const satisfies readonly MendField[];

type MendDialogProps = { moveId: number; row: MoveRow; onClose: () => void };

/** Mends cells of a row; the uploaded file itself is not changed. */
export function MendDialog({ moveId, row, onClose }: MendDialogProps) {
  const t = useText();
  const change = useChange(moves.moveMend, { success: () => 'silent' });
  const before = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, cellOf(row, field)]));
  const form = useEntryForm({
    initial: before,
    save: async (values) => {
      const cells = SHOWN_FIELDS.filter((field) => values[field] !== before[field]).map(
        (field) => ({ field, value: values[field]?.trim() || null }),
      );
      if (cells.length === 0) return onClose();
      await change.save({ body: { ...ROWS_BY_KEY, id: moveId, keys: [row.key], cells } });
      return onClose();
    },
  });
  const mends = MEND_FIELDS.filter((field) => row.mends[field] !== undefined);
  async function takeBack() {
    const cells = mends.map((field) => ({ field, value: null }));
    const body = { ...ROWS_BY_KEY, id: moveId, keys: [row.key], cells };
    if (await change.run({ body })) onClose();
  }
  return (
    <Modal title={t('moving.mendRow', { name: row.name || row.code })} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <Notice hasRoomBelow>{t('moving.mendHelp')}</Notice>
        <FormSection>
          {SHOWN_FIELDS.map((field) => (
            <TextField
              key={field}
              label={t(FIELD_LABELS[field])}
              {...form.field(field)}
              hasAutoFocus={field === 'code'}
            />
          ))}
        </FormSection>
        <ModalActions>
          {mends.length > 0 && (
            <Button tone="quiet" isDisabled={change.isSaving} onClick={() => void takeBack()}>
              {t('moving.mendTakeBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={form.isSaving} isDisabled={!form.isDirty}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
