import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { useEffect, useRef } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { CandidateChoice } from './candidate-choice.tsx';
import type { ArrivalDetails, Candidate } from './arrival-words.tsx';
import styles from './arrivals.module.css';
import { FindCustomer } from './find-customer.tsx';
import { MoneyMoves } from './money-moves.tsx';
import { ReasonForm } from './reason-form.tsx';
import type { OwnerChoice } from './use-owner-choice.ts';

type OpenArrivalProps = {
  arrival: ArrivalDetails;
  choice: OwnerChoice;
  /** Runs an act, unless it was pressed too soon to have been meant for this arrival. */
  press: (act: () => void) => void;
  /** The arrival was matched or set aside. */
  onDone: () => void;
};

/** An open arrival: whose money it is, or which movement, and what to do about it. */
export function OpenArrival(props: OpenArrivalProps) {
  const { arrival, choice, onDone } = props;
  const t = useText();
  const aside = useChange(arrivalActs.arrivalSetAside);
  if (choice.mode === 'aside') {
    return (
      <ReasonForm
        action={t('arrivals.setAsideDo')}
        help={t('arrivals.setAsideHelp')}
        body={arrivalActs.arrivalSetAside.body}
        onSubmit={async (reason) => {
          await aside.save({ body: { id: arrival.id, reason } });
          onDone();
        }}
        onCancel={() => choice.setMode('choose')}
      />
    );
  }
  return (
    <div className={styles.part}>
      {choice.isIncoming ? <Owners {...props} /> : <MoneyMoves arrival={arrival} onDone={onDone} />}
      {choice.mayMatch && <WorkButtons {...props} />}
    </div>
  );
}

function Owners({ arrival, choice }: OpenArrivalProps) {
  const t = useText();
  const { candidates, mode, setMode } = choice;
  return (
    <>
      {candidates.length === 0 && mode !== 'find' && <Notice>{t('arrivals.nobody')}</Notice>}
      {candidates.length > 0 && (
        <CandidateChoice
          candidates={candidates}
          chosenId={choice.chosen?.customerId}
          onChoose={choice.mayMatch ? choice.choose : undefined}
        />
      )}
      {mode === 'find' && (
        <FindCustomer
          arrivalId={arrival.id}
          onPick={choice.take}
          onCancel={() => setMode('choose')}
        />
      )}
    </>
  );
}

/** 'Confirm 2,000.00 for Rahim and 2 more', where he pays for them. */
function confirmText({ customerId, name, together }: Candidate, amount: string, t: Translate) {
  const count = together.filter((line) => line.customerId !== customerId).length;
  if (count > 0) return t('arrivals.confirmForAll', { amount, name, count });
  return t('arrivals.confirmFor', { amount, name });
}

function WorkButtons({ arrival, choice, press }: OpenArrivalProps) {
  const t = useText();
  const format = useFormat();
  const { chosen, isSaving, mode, setMode } = choice;
  const confirm = useRef<HTMLButtonElement>(null);
  const chosenId = chosen?.customerId;
  // A busy button cannot be focused, so the focus is set after saving.
  useEffect(() => {
    if (mode === 'choose' && !isSaving && chosenId !== undefined) confirm.current?.focus();
  }, [mode, isSaving, chosenId]);
  return (
    <Actions>
      <Button isDisabled={isSaving} onClick={() => press(() => setMode('aside'))}>
        {t('arrivals.setAsideDo')}
      </Button>
      {choice.isIncoming && (
        <>
          <Button isDisabled={isSaving} onClick={() => setMode('find')}>
            {t('arrivals.find')}
          </Button>
          <Button
            ref={confirm}
            tone="primary"
            isBusy={isSaving}
            isDisabled={!chosen}
            {...(chosen ? {} : { title: t('arrivals.unfits') })}
            onClick={() => press(() => void choice.confirm())}
          >
            {chosen ? confirmText(chosen, format.taka(arrival.amount), t) : t('arrivals.confirm')}
          </Button>
        </>
      )}
    </Actions>
  );
}
