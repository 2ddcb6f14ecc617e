import { type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { tills } from '@netkhata/contract/tills';
import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { NoteCount } from '../../shared/money/note-count.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './closes.module.css';
import { CountDifference } from './difference.tsx';

export type TillState = EndpointResult<typeof tills.tillStates>[number];

type TillDialogProps = { till: TillState; does: 'open' | 'count'; onClose: () => void };
type TillCount = EndpointResult<typeof tills.tillClose>['data'];

/** Counts a till to open or close it; the expected amount is shown only after the count. */
export function TillDialog({ till, does, onClose }: TillDialogProps) {
  const t = useText();
  const [counted, setCounted] = useState<TillCount>();
  const title = does === 'open' ? 'closes.openTitle' : 'closes.countTitle';
  return (
    <Modal title={t(title, { till: till.name })} isOpen onClose={onClose} canDismiss={!!counted}>
      {counted ? (
        <Outcome count={counted} onClose={onClose} />
      ) : (
        <CountForm
          till={till}
          does={does}
          onClose={onClose}
          onCounted={(count) => (count ? setCounted(count) : onClose())}
        />
      )}
    </Modal>
  );
}

type CountFormProps = TillDialogProps & { onCounted: (count?: TillCount) => void };

function CountForm({ till, does, onClose, onCounted }: CountFormProps) {
  const t = useText();
  const open = useChange(tills.tillOpen);
  const close = useChange(tills.tillClose, { success: () => 'silent' });
  const format = useFormat();
  const confirm = useConfirm();
  const submit = useRef<HTMLButtonElement>(null);
  const [notes, setNotes] = useState<CountedNote[]>([]);
  const form = useEntryForm({
    body: tills.tillClose.body,
    initial: { remarks: '' },
    hasMore: notes.length > 0,
    save: async ({ remarks }) => {
      const amount = sumNotes(notes);
      // Confirmed first, because an accidental submit would book the whole till as missing.
      const text = t('handOvers.countConfirm', { amount: format.taka(amount) });
      if (amount === 0 && !(await confirm({ text }))) return false;
      const body = { till: till.id, notes, remarks: remarks.trim() === '' ? null : remarks };
      if (does === 'count') return onCounted((await close.save({ body })).data);
      await open.save({ body });
      return onCounted();
    },
  });
  return (
    <form {...form.formProps} className={styles.count}>
      <p className={styles.soft}>{t('closes.countHelp')}</p>
      <NoteCount
        label={t('closes.notes')}
        value={notes}
        onChange={setNotes}
        onDone={() => submit.current?.focus()}
        isDisabled={form.isSaving}
        hasAutoFocus
      />
      <TextField label={t('closes.remarks')} {...form.field('remarks')} />
      <ModalActions>
        <Button onClick={onClose} isDisabled={form.isSaving}>
          {t('common.cancel')}
        </Button>
        <Button ref={submit} type="submit" tone="primary" isBusy={form.isSaving}>
          {t('closes.save')}
        </Button>
      </ModalActions>
    </form>
  );
}

function Outcome({ count, onClose }: { count: TillCount; onClose: () => void }) {
  const t = useText();
  return (
    <>
      <p className={styles.outcome} role="status">
        <CountDifference amount={count.difference} />
      </p>
      <dl className={styles.facts}>
        {(
          [
            ['closes.opening', count.opening],
            ['closes.moneyIn', count.moneyIn],
            ['closes.moneyOut', count.moneyOut],
            ['closes.expected', count.expected],
            ['closes.countedNow', count.counted],
            ...(count.rest > 0 ? ([['closes.rest', count.rest]] as const) : []),
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <Taka amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <ModalActions>
        <Button tone="primary" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </ModalActions>
    </>
  );
}
