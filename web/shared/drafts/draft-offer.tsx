import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { text as currentText, useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './draft-offer.module.css';
import { isWantedDraft, timeOfDraft, useOffered, wantDraft } from './offered-drafts.ts';
import { dropDraft, type StoredDraft, writeDraft } from './stored-drafts.ts';

type DraftOfferProps = Parameters<typeof useOffered>[0] & {
  onContinue: (draft: StoredDraft) => void;
};

/** More would push the form out of view; they come when these are saved or discarded. */
const MOST = 3;

/** Offers what was typed into the form before and not saved. */
export function DraftOffer({ onContinue, ...which }: DraftOfferProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { offered, readAgain } = useOffered(which);
  const wanted = offered.find(({ key }) => isWantedDraft(key));
  const goOn = useEffectEvent(() => wanted && proceed(wanted));
  useEffect(() => {
    if (wanted) goOn();
  }, [wanted]);

  function proceed(draft: StoredDraft) {
    wantDraft(undefined);
    onContinue(draft);
    readAgain();
    focusForm();
  }

  function discard(draft: StoredDraft) {
    dropDraft(draft.key);
    readAgain();
    toast.undoable(t('drafts.discarded'), () => {
      writeDraft(draft.key, draft, draft.at);
      readAgain();
    });
    focusForm();
  }

  /** The pressed button goes away; one goes on in the form. */
  function focusForm() {
    const form = frame.current?.closest('form') ?? frame.current?.parentElement;
    form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }

  return (
    <div ref={frame} className={styles.offers}>
      {offered.slice(0, MOST).map((draft) => (
        <Offer
          key={draft.key}
          draft={draft}
          onContinue={() => proceed(draft)}
          onDiscard={() => discard(draft)}
        />
      ))}
    </div>
  );
}

type OfferProps = { draft: StoredDraft; onContinue: () => void; onDiscard: () => void };

function Offer({ draft, onContinue, onDiscard }: OfferProps) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const time = timeOfDraft(draft, format);
  return (
    <div className={styles.offer}>
      <p id={id} role="status">
        {t(`drafts.${draft.kind}`, { about: draft.about || '…', time })}
        {draft.hasSecrets && ` ${t('drafts.withoutSecrets')}`}
      </p>
      <div className={styles.buttons}>
        <Button isSmall onClick={onContinue} aria-describedby={id}>
          {t(draft.kind === 'paymentSent' ? 'drafts.askAgain' : 'drafts.continue')}
        </Button>
        <Button isSmall tone="quiet" onClick={onDiscard} aria-describedby={id}>
          {t('common.discard')}
        </Button>
      </div>
    </div>
  );
}

/** Says that what was left is not lost, and not saved. */
export function sayDraftKept(about: string): void {
  const t = currentText();
  toast.success({ heading: t('drafts.kept'), message: about });
}
