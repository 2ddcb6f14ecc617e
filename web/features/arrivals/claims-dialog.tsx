import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import { Suspense, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ClaimList } from '../../shared/money/claim-list.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadDialogOnUse, Modal, ModalActions } from '../../ui/modal.tsx';

const NoteClaimDialog = loadDialogOnUse(
  async () => (await import('../../shared/money/note-claim-dialog.tsx')).NoteClaimDialog,
);

/** What customers say they paid and nobody has found yet, and noting one more. */
export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const maySearch = useHasRight('customers');
  const [isNoting, setIsNoting] = useState(false);
  const read = useRead(arrivalClaims.arrivalClaims, { query: { customer: null } });
  return (
    <Modal title={t('claims.title')} isOpen onClose={onClose} size="large">
      <ReadList read={read}>
        {(claims) =>
          claims.length === 0 ? (
            <EmptyState title={t('claims.none')} />
          ) : (
            <ClaimList claims={claims} hasCustomers />
          )
        }
      </ReadList>
      <ModalActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {maySearch && (
          <Button tone="primary" onClick={() => setIsNoting(true)}>
            {t('claims.note')}
          </Button>
        )}
      </ModalActions>
      {isNoting && (
        <Suspense fallback={null}>
          <NoteClaimDialog onClose={() => setIsNoting(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
