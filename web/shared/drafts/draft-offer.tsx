import { useEffect, useId, useRef, useState } from 'react';
import { currentInstant } from '../../i18n/format.ts';
import { text as currentText, useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './draft-offer.module.css';
import { draftsHeldElsewhere } from './held-drafts.ts';
import { dropDraft, readDrafts, type StoredDraft, writeDraft } from './stored-drafts.ts';

type DraftOfferProps = {
  prefix: string;
  /** The draft that this form is writing. */
  own: string;
  onContinue: (draft: StoredDraft) => void;
};

/** More would push the form out of view; they come when these are saved or discarded. */
const MOST = 3;

/** The drafts of the form that no other tab is typing in; follows what other tabs save. */
function useOffered({ prefix, own }: Pick<DraftOfferProps, 'prefix' | 'own'>) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const [held, setHeld] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isLeft = false;
    async function look() {
      const found = await draftsHeldElsewhere();
      if (isLeft) return;
      setHeld(found);
      setDrafts(readDrafts(prefix));
    }
    void look();
    return () => {
      isLeft = true;
    };
  }, [prefix]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // Removed means saved or discarded; what is typed meanwhile is offered at the next opening.
      if (key === null || key.startsWith(prefix)) {
        setDrafts((before) => {
          const stored = new Set(readDrafts(prefix).map((draft) => draft.key));
          return before.filter((draft) => stored.has(draft.key));
        });
      }
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [prefix]);
  return {
    offered: (held ? drafts : [])
      .filter(({ key }) => key !== own && !held?.has(key))
      .slice(0, MOST),
    readAgain: () => setDrafts(readDrafts(prefix)),
  };
}

/** Offers what was typed into the form before and not saved. */
export function DraftOffer({ onContinue, ...which }: DraftOfferProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { offered, readAgain } = useOffered(which);

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
      {offered.map((draft) => (
        <Offer
          key={draft.key}
          draft={draft}
          onContinue={() => {
            onContinue(draft);
            readAgain();
            focusForm();
          }}
          onDiscard={() => discard(draft)}
        />
      ))}
    </div>
  );
}

/** Within it, the hour alone says when. */
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

type OfferProps = { draft: StoredDraft; onContinue: () => void; onDiscard: () => void };

function Offer({ draft, onContinue, onDiscard }: OfferProps) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const ageMs = Date.parse(currentInstant()) - Date.parse(draft.at);
  const time = ageMs < HALF_A_DAY_MS ? format.time(draft.at) : format.dateTime(draft.at);
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
