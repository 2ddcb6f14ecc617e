import { handovers, type SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import { subtractPaisa } from '@netkhata/domain/paisa';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useDraft } from '../../shared/drafts/use-draft.tsx';
import { NoteCount, NOTES_DRAFT } from '../../shared/money/note-count.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { COUNT_TOLD_ON_PAGE, type HandOver } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { ShortageChoice } from './shortage-choice.tsx';

/** The notes of a count, which this device keeps until it is saved. */
function useKeptCount(id: number, isSaving: boolean) {
  const format = useFormat();
  const [notes, setNotes] = useState<CountedNote[]>([]);
  // Told at once: the form may be closed before it renders without its notes.
  const isSaved = useRef(false);
  const offer = useDraft({
    form: `hand-over-count:${id}`,
    kind: 'count',
    about: format.taka(sumNotes(notes)),
    content: notes,
    isDirty: notes.length > 0,
    isSaving,
    isReset: () => isSaved.current,
    onContinue: (kept) => {
      const counted = z.safeParse(NOTES_DRAFT, kept).data;
      if (counted) enter(counted);
    },
  });

  function enter(next: CountedNote[]) {
    isSaved.current = false;
    setNotes(next);
  }

  function end() {
    isSaved.current = true;
    setNotes([]);
  }

  return { notes, enter, end, offer };
}

/**
 * Counts a hand-over: the receiver first, who sees neither the expected sum nor the collector's
 * count, and then either side again where the counts differ.
 */
export function HandOverCount({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const { userId } = useCurrentUser();
  const save = useRef<HTMLButtonElement>(null);
  const [shortage, setShortage] = useState<(typeof SHORTAGE_CHOICES)[number] | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const count = useChange(handovers.handoverCount, COUNT_TOLD_ON_PAGE);
  const { notes, enter, end, offer } = useKeptCount(handOver.id, count.isSaving);

  const { id, expected, isBlind, state } = handOver;
  const isAgain = state === 'counts_differ';
  // The first count is the receiver's, so the collector only ever counts again.
  const isCollector = isAgain && handOver.collectorId === userId;
  const amount = sumNotes(notes);
  const difference = expected === null ? 0 : subtractPaisa(amount, expected);
  const isShort = isCollector && handOver.canConfirm && difference < 0;

  async function submit() {
    setIsAsked(isShort && shortage === null);
    if (isShort && shortage === null) return;
    const text = t('handOvers.countConfirm', { amount: format.taka(amount) });
    if (!(await confirm({ text }))) return;
    const counted = await count.run({ body: { id, notes, ...(isShort && { shortage }) } });
    if (counted) end();
  }

  return (
    <Card title={t(isAgain ? 'handOvers.countAgain' : 'handOvers.count')}>
      <form
        className={styles.section}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {offer}
        {isBlind && <Notice>{t('handOvers.blind')}</Notice>}
        <NoteCount
          label={t(isCollector ? 'handOvers.countOwn' : 'handOvers.countReceived')}
          value={notes}
          onChange={enter}
          onDone={() => save.current?.focus()}
          hasAutoFocus={!isAgain}
        />
        {isShort && notes.length > 0 && (
          <ShortageChoice
            missing={subtractPaisa(amount, expected ?? amount)}
            value={shortage}
            onChange={setShortage}
            errors={isAsked ? [t('handOvers.shortageOpen')] : undefined}
          />
        )}
        <div className={styles.bar} data-foot-bar>
          <Button
            ref={save}
            type="submit"
            tone={isAgain ? 'secondary' : 'primary'}
            className={styles.main}
            isBusy={count.isSaving}
          >
            {t('handOvers.saveCount', { amount: format.taka(amount) })}
          </Button>
        </div>
      </form>
    </Card>
  );
}
