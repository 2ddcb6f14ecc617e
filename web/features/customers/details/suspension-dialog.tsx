import type { Schema } from '@netkhata/contract/endpoint';
import { promises as promiseCalls } from '@netkhata/contract/promises';
import { suspensions } from '@netkhata/contract/suspensions';
import type { Paisa } from '@netkhata/domain/paisa';
import { useChange } from '../../../api/use-change.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PromiseDialog } from '../../../shared/customers/promise-dialog.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

type QuestionProps = {
  question: LabelKey;
  action: LabelKey;
  /** Body schema of the call that takes the reason. */
  body: Schema;
  onReason: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a reason, runs the action, and closes. */
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

function LiftDialog({ customerId: customer, onClose }: DialogProps) {
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

function NeverDialog({ customerId: customer, onClose }: DialogProps) {
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

type WithdrawDialogProps = { promiseId: number; onClose: () => void };

function WithdrawDialog({ promiseId: promise, onClose }: WithdrawDialogProps) {
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

export type SuspensionDialogProps = {
  work: 'lift' | 'never' | 'promise' | 'withdraw';
  customer: { id: number; name: string };
  owed: Paisa;
  /** The latest day that a promise may name. */
  promiseUntil: string;
  openPromiseId: number | undefined;
  onClose: () => void;
};

/** The dialog for changing a suspension or a promise. */
export function SuspensionDialog({ work, customer, onClose, ...standing }: SuspensionDialogProps) {
  const { owed, promiseUntil, openPromiseId } = standing;
  if (work === 'lift') return <LiftDialog customerId={customer.id} onClose={onClose} />;
  if (work === 'never') return <NeverDialog customerId={customer.id} onClose={onClose} />;
  if (work === 'promise') {
    return (
      <PromiseDialog customer={customer} owed={owed} latest={promiseUntil} onClose={onClose} />
    );
  }
  return openPromiseId === undefined ? null : (
    <WithdrawDialog promiseId={openPromiseId} onClose={onClose} />
  );
}
