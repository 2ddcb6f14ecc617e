import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Actions, Columns } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MoveQuestion } from './move-words.ts';
import styles from './moving.module.css';
import { Examples, QuestionCard } from './question-card.tsx';
import { isTextQuestion, TEXT_WORDS, type MoveTextQuestion } from './question-words.ts';
import { useAnswers } from './use-move.ts';

/** One value for all rows that lack it, or the choice to leave it empty. */
export function TextQuestion({ moveId, question }: { moveId: number; question: MoveQuestion }) {
  return isTextQuestion(question) ? (
    <TextQuestionForm key={question.answer} {...{ moveId, question }} />
  ) : null;
}

function TextQuestionForm({ moveId, question }: { moveId: number; question: MoveTextQuestion }) {
  const t = useText();
  const { answer, save, isSaving } = useAnswers(moveId);
  const { about, of, rows, examples } = question;
  const { title, help, label, none } = TEXT_WORDS[about];
  const isNone = none !== undefined && question.answer === none.value;
  const form = useEntryForm({
    initial: { value: isNone ? '' : (question.answer ?? '') },
    save: ({ value }) => save([{ about, of, value: value.trim() || null }]),
  });
  return (
    <QuestionCard
      title={t(title)}
      help={`${t('moving.concerns', { count: rows })} ${t(help)}`}
      question={question}
    >
      <Columns>
        <Examples examples={examples} />
        <form {...form.formProps} className={styles.inline}>
          <TextField
            label={t(label)}
            {...form.field('value')}
            {...(about === 'mobile_for_missing' && { inputMode: 'tel' })}
          />
          <Actions>
            <Button type="submit" isBusy={isSaving}>
              {t('common.save')}
            </Button>
            {none && (
              <Button
                tone="quiet"
                aria-pressed={isNone}
                isDisabled={isSaving || isNone}
                onClick={() => void answer([{ about, of, value: none.value }])}
              >
                {t(none.label)}
              </Button>
            )}
          </Actions>
        </form>
      </Columns>
    </QuestionCard>
  );
}
