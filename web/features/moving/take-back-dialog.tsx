import type { EndpointResult } from '@netkhata/contract/endpoint';
import { moves } from '@netkhata/contract/moves';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { BLOCKER_LABELS, type Move } from './move-words.ts';

type Preview = EndpointResult<typeof moves.moveTakeBackPreview>;
type Blocker = Preview['blockers'][number];

type TakeBackDialogProps = { move: Move; onClose: () => void };

/** Asks before a whole move is taken back, or lists the blockers that prevent it. */
export function TakeBackDialog({ move, onClose }: TakeBackDialogProps) {
  const t = useText();
  const input = { params: { id: move.id } };
  const read = useRead(moves.moveTakeBackPreview, input, { staleMs: 0 });
  if (read.data?.canTakeBack) return <Question {...{ move, onClose }} preview={read.data} />;
  return (
    <Modal title={t('moving.takeBack')} isOpen onClose={onClose}>
      <ReadList read={read}>{({ blockers }) => <BlockerList blockers={blockers} />}</ReadList>
      <ModalActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </ModalActions>
    </Modal>
  );
}

function Question({ move, onClose, preview }: TakeBackDialogProps & { preview: Preview }) {
  const t = useText();
  const format = useFormat();
  const takeBack = useChange(moves.moveTakeBack, { success: () => 'silent' });
  const { customers, owed, advance, places, queuedSms } = preview;
  return (
    <ReasonDialog
      body={moves.moveTakeBack.body}
      action={t('moving.takeBack')}
      help={t('moving.takeBackReason')}
      onSubmit={async (reason) => {
        await takeBack.save({ body: { id: move.id, reason: reason.trim() } });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('moving.takeBackConfirm', { count: customers })}</p>
      <ul>
        <li>{t('moving.goesOwed', { amount: format.taka(owed) })}</li>
        <li>{t('moving.goesAdvance', { amount: format.taka(advance) })}</li>
        {places !== 0 && <li>{t('moving.goesPlaces', { amount: format.taka(places) })}</li>}
        {queuedSms > 0 && <li>{t('moving.goesSms', { count: queuedSms })}</li>}
      </ul>
    </ReasonDialog>
  );
}

function BlockerList({ blockers }: { blockers: readonly Blocker[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p>{t('moving.cannotTakeBack')}</p>
      {blockers.map(({ kind, count, first }) => (
        <section key={kind}>
          <strong>{`${t(BLOCKER_LABELS[kind])}: ${format.number(count)}`}</strong>
          <ul>
            {first.map(({ id, label, customerId, name }) => (
              <li key={`${id} ${label}`}>
                {customerId === null ? (
                  label
                ) : (
                  <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
                    {[label, name].filter(Boolean).join(', ')}
                  </AppLink>
                )}
              </li>
            ))}
            {count > first.length && <li>{t('moving.more', { count: count - first.length })}</li>}
          </ul>
        </section>
      ))}
    </>
  );
}
