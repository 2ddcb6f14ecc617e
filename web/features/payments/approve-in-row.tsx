import { IconChecks } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';

const ApprovalDialog = loadDialogOnUse(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
);

/** Opens the approval dialog; its state is in the address, so that other screens can link to it. */
export function ApproveInRow() {
  const t = useText();
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const canManage = useHasRight('payments_manage');
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next }),
      resetScroll: false,
    });
  if (!canManage) return null;
  return (
    <>
      <Button isSmall icon={<IconChecks size={16} aria-hidden />} onClick={() => show('approve')}>
        {t('payments.approveInRow')}
      </Button>
      {tab === 'approve' && (
        <Suspense fallback={null}>
          <ApprovalDialog onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  );
}
