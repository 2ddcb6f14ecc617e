import { arrivalClaims } from '@netkhata/contract/arrival-claims';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ClaimList } from '../../shared/money/claim-list.tsx';
import { ReadList } from '../../shared/record/read-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Modal } from '../../ui/modal.tsx';

/** What customers say they paid and nobody has found yet. */
export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
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
    </Modal>
  );
}
