import { promises as promiseCalls } from '@netkhata/contract/promises';
import { suspensions } from '@netkhata/contract/suspensions';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type DialogProps = { customerId: number; onClose: () => void };

export function LiftDialog({ customerId, onClose }: DialogProps) {
  const t = useText();
  const lift = useChange(suspensions.suspensionLift);
  return (
    <ReasonDialog
      action={t('suspensions.lift')}
      body={suspensions.suspensionLift.body}
      onSubmit={async (reason) => {
        await lift.save({ body: { customer: customerId, reason } });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('suspensions.liftQuestion')}</p>
    </ReasonDialog>
  );
}

export function NeverDialog({ customerId, onClose }: DialogProps) {
  const t = useText();
  const change = useChange(promiseCalls.neverSuspendUpdate);
  return (
    <ReasonDialog
      action={t('suspensions.never')}
      body={promiseCalls.neverSuspendUpdate.body}
      onSubmit={async (reason) => {
        await change.save({ body: { customer: customerId, reason } });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('suspensions.neverQuestion')}</p>
    </ReasonDialog>
  );
}
