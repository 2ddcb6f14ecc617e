import { moneyMovements } from '@netkhata/contract/money-movements';
import { useRef, useState } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { MovementRow } from './place.ts';
import styles from './places.module.css';

/** Actions for a movement; forbidden ones are hidden, except Approve, which is disabled. */
export function MovementActions({ movement }: { movement: MovementRow }) {
  return (
    <span className={styles.rowActions}>
      {movement.state === 'waiting' && <Approve movement={movement} />}
      {movement.canApprove && <WithReason movement={movement} work="refuse" />}
      {movement.canTakeBack && <WithReason movement={movement} work="takeBack" />}
    </span>
  );
}

function useAbout({ movementNo, amount }: MovementRow) {
  const format = useFormat();
  return { number: movementNo, amount: format.taka(amount) };
}

function Approve({ movement }: { movement: MovementRow }) {
  const t = useText();
  const confirm = useConfirm();
  const about = useAbout(movement);
  const approval = useChange(moneyMovements.payOutApprove);
  const beyond = useRefusal(moneyMovements.payOutApprove);
  const refusal = beyond ?? (movement.canApprove ? undefined : 'places.approvedByOther');
  async function approve() {
    if (!(await confirm({ text: t('places.approveConfirm', about) }))) return;
    await approval.run({ body: { id: movement.id } });
  }
  return (
    <Button
      isSmall
      isDisabled={refusal !== undefined}
      isBusy={approval.isSaving}
      title={refusal && t(refusal)}
      aria-label={t('places.approveOf', { number: movement.movementNo })}
      onClick={() => void approve()}
    >
      {t('payments.approve')}
    </Button>
  );
}

const WORKS = {
  refuse: {
    endpoint: moneyMovements.payOutRefuse,
    word: 'places.refuse',
    label: 'places.refuseOf',
    text: 'places.refuseConfirm',
  },
  takeBack: {
    endpoint: moneyMovements.moneyTakeBack,
    word: 'places.takeBack',
    label: 'places.takeBackOf',
    text: 'places.takeBackConfirm',
  },
} as const;

type WithReasonProps = { movement: MovementRow; work: keyof typeof WORKS };

/** Refuses a movement or takes it back, with a reason. */
function WithReason({ movement, work }: WithReasonProps) {
  const t = useText();
  const about = useAbout(movement);
  const { endpoint, word, label, text } = WORKS[work];
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange(endpoint);
  const refusal = useRefusal(endpoint);
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <Button
        ref={button}
        isSmall
        tone="quiet"
        isDisabled={refusal !== undefined}
        title={refusal && t(refusal)}
        aria-label={t(label, { number: movement.movementNo })}
        onClick={() => setIsAsking(true)}
      >
        {t(word)}
      </Button>
      {isAsking && (
        <ReasonDialog
          body={endpoint.body}
          action={t(word)}
          onSubmit={async (reason) => {
            await change.save({ body: { id: movement.id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t(text, about)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
