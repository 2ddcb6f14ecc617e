import { type Paisa, paisaFromTaka, takaText } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { TakaField } from '../../ui/taka-field.tsx';
import type { Question } from './move-words.ts';
import styles from './moving.module.css';
import { QuestionCard } from './question-card.tsx';
import { useAnswers } from './use-move.ts';

type PriceQuestionsProps = { moveId: number; questions: readonly Question[] };

type Prices = Record<string, Paisa | null>;

const pricesOf = (questions: readonly Question[]): Prices =>
  Object.fromEntries(
    questions.map(({ of, answer }) => [
      of,
      answer === null ? null : (paisaFromTaka(answer) ?? null),
    ]),
  );

/** What a month of each of a router's profiles costs: no book says it. */
export function PriceQuestions({ moveId, questions }: PriceQuestionsProps) {
  const t = useText();
  const format = useFormat();
  const { answer, isSaving } = useAnswers(moveId);
  const known = pricesOf(questions);
  const form = useEntryForm<Prices>({
    initial: known,
    save: async (prices) => {
      const changed = questions.filter(({ of }) => prices[of] !== known[of]);
      await answer(
        changed.map(({ of }) => ({ about: 'price', of, value: takaOf(prices[of] ?? null) })),
      );
      form.adopt(prices);
    },
  });
  const isOpen = questions.some((question) => question.isOpen);
  const isAnswered = questions.every((question) => question.answer !== null);
  return (
    <QuestionCard
      title={t('moving.askPrice')}
      help={t('moving.askPriceHelp')}
      question={{ isOpen, answer: isAnswered ? '' : null }}
    >
      <form {...form.formProps} className={styles.question}>
        <div className={khata.lines}>
          {questions.map(({ of, rows }, index) => (
            <div key={of} className={classNames(khata.line, styles.moneyLine)}>
              <span className={styles.lineNumber}>{format.number(index + 1)}</span>
              <span>
                {of} <span className={styles.soft}>{t('moving.customersIn', { count: rows })}</span>
              </span>
              <TakaField label={t('moving.priceOf', { profile: of })} {...form.field(of)} />
            </div>
          ))}
        </div>
        <Button
          type="submit"
          tone="primary"
          isBusy={isSaving}
          isDisabled={!form.isDirty}
          className={styles.start}
        >
          {t('common.save')}
        </Button>
      </form>
    </QuestionCard>
  );
}

const takaOf = (price: Paisa | null): string | null => (price === null ? null : takaText(price));
