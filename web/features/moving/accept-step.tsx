import { moves } from '@netkhata/contract/moves';
import { totalOf } from '@netkhata/domain/paisa';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { KhataLine, SumLine } from './khata-line.tsx';
import {
  CONTROL_WORDS,
  differingOf,
  isBusy,
  type Move,
  openQuestionsOf,
  type Rehearsal,
} from './move-words.ts';
import styles from './moving.module.css';

type AcceptStepProps = { move: Move; rehearsal: Rehearsal };

/** What will be in the books, a reason if figures differ, and the button that accepts the move. */
export function AcceptStep({ move, rehearsal }: AcceptStepProps) {
  const t = useText();
  return (
    <Card title={t('moving.acceptTitle')} isFlush>
      <Summary {...{ move, rehearsal }} />
      <div className={styles.inset}>
        <Page>
          <AcceptNotices move={move} />
          <AcceptForm {...{ move, rehearsal }} />
        </Page>
      </div>
    </Card>
  );
}

function Summary({ move, rehearsal }: AcceptStepProps) {
  const t = useText();
  const format = useFormat();
  const { opening, comeIn } = rehearsal;
  const places = totalOf(
    move.places.flatMap(({ opening: amount }) => (amount === null ? [] : [amount])),
  );
  return (
    <div className={khata.lines} role="group" aria-label={t('moving.willBeInBooks')}>
      <KhataLine number={1} label={t('moving.customers')}>
        <strong>{format.number(comeIn)}</strong>
      </KhataLine>
      <KhataLine number={2} label={t('moving.openingOwed')}>
        <Taka amount={opening.owed} />
      </KhataLine>
      <KhataLine number={3} label={t('moving.openingAdvance')}>
        <Taka amount={opening.advance} />
      </KhataLine>
      <SumLine label={t('moving.openingNet')} amount={opening.net} />
      <KhataLine number={4} label={t('moving.placesSum')}>
        <Taka amount={places} />
      </KhataLine>
    </div>
  );
}

/** What prevents acceptance, and which figures were not compared. */
function AcceptNotices({ move }: { move: Move }) {
  const t = useText();
  const questions = openQuestionsOf(move);
  const missing = move.control.filter(({ outcome }) => outcome === 'not_compared');
  const names = missing.map(({ name }) => t(CONTROL_WORDS[name].label)).join(', ');
  return (
    <>
      {questions > 0 && <Notice>{t('moving.questionsOpen', { count: questions })}</Notice>}
      {isBusy(move) && <Notice>{t('moving.waitForRehearsal')}</Notice>}
      {missing.length > 0 && <Notice>{t('moving.willNotBeCompared', { names })}</Notice>}
    </>
  );
}

function AcceptForm({ move, rehearsal }: AcceptStepProps) {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const accept = useChange(moves.moveAccept, { success: () => 'silent' });
  const differing = differingOf(move);
  const count = rehearsal.comeIn;
  const form = useEntryForm({
    initial: { reason: move.differsReason ?? '' },
    body: moves.moveAccept.body,
    check: ({ reason }) =>
      differing.length > 0 && reason.trim() === '' ? { reason: t('common.required') } : {},
    save: async ({ reason }) => {
      if (!(await confirm({ text: t('moving.acceptConfirm', { count }) }))) return false;
      const body = { id: move.id, revision: move.revision, reason: reason.trim() || null };
      const { data } = await accept.save({ body });
      await navigate({ to: '.', search: { id: data.id } });
      return true;
    },
  });
  const names = differing.map(({ name }) => t(CONTROL_WORDS[name].label)).join(', ');
  return (
    <form {...form.formProps}>
      <Page>
        {differing.length > 0 && (
          <TextareaField
            label={t('moving.whyDiffers', { names })}
            help={t('moving.whyDiffersHelp')}
            {...form.field('reason')}
            isRequired
          />
        )}
        <p className={text.soft}>{t('moving.acceptHelp')}</p>
        <Actions>
          <Button
            type="submit"
            tone="primary"
            isBusy={form.isSaving}
            isDisabled={!move.canAccept || isBusy(move)}
          >
            {t('moving.acceptNow', { count })}
          </Button>
        </Actions>
      </Page>
    </form>
  );
}
