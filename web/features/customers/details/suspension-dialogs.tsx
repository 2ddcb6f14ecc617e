import type { Schema } from '@netkhata/contract/endpoint';
import { promises as promiseCalls } from '@netkhata/contract/promises';
import { suspensions } from '@netkhata/contract/suspensions';
import { useChange } from '../../../api/use-change.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type QuestionProps = {
  question: LabelKey;
  action: LabelKey;
  /** Of the call that takes the reason. */
  body: Schema;
  onReason: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a reason, does it, and goes. */
function Question({ question, action, body, onReason, onClose }: QuestionProps) {
  const t = useText();
  return (
    <ReasonDialog
      action={t(action)}
      body={body}
      onSubmit={async (reason) => {
        await onReason(reason);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(question)}</p>
    </ReasonDialog>
  );
}

type DialogProps = { customerId: number; onClose: () => void };

export function LiftDialog({ customerId: customer, onClose }: DialogProps) {
  const lift = useChange(suspensions.suspensionLift);
  return (
    <Question
      question="suspensions.liftQuestion"
      action="suspensions.lift"
      body={suspensions.suspensionLift.body}
      onReason={(reason) => lift.save({ body: { customer, reason } })}
      onClose={onClose}
    />
  );
}

export function NeverDialog({ customerId: customer, onClose }: DialogProps) {
  const change = useChange(promiseCalls.neverSuspendUpdate);
  return (
    <Question
      question="suspensions.neverQuestion"
      action="suspensions.never"
      body={promiseCalls.neverSuspendUpdate.body}
      onReason={(reason) => change.save({ body: { customer, reason } })}
      onClose={onClose}
    />
  );
}

export function WithdrawDialog({
  promiseId: promise,
  onClose,
}: {
  promiseId: number;
  onClose: () => void;
}) {
  const withdraw = useChange(promiseCalls.promiseWithdraw);
  return (
    <Question
      question="suspensions.withdrawQuestion"
      action="suspensions.withdraw"
      body={promiseCalls.promiseWithdraw.body}
      onReason={(reason) => withdraw.save({ body: { promise, reason } })}
      onClose={onClose}
    />
  );
}
