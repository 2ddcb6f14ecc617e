import { type Paisa, paisaFromTaka, takaText } from '@netkhata/domain/paisa';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { Actions, Page } from '../../ui/page.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import text from '../../ui/text.module.css';
import { KhataLine } from './khata-line.tsx';
import type { MoveQuestion } from './move-words.ts';
import styles from './moving.module.css';
import { QuestionCard } from './question-card.tsx';
import { useAnswers } from './use-move.ts';

type PriceQuestionsProps = { moveId: number; questions: readonly MoveQuestion[] };

type Prices = Record<string, Paisa | null>;

const pricesOf = (questions: readonly MoveQuestion[]): Prices =>
  Object.fromEntries(
    questions.map(({ of, answer }) => [
      of,
      answer === null ? null : (paisaFromTaka(answer) ?? null),
    ]),
  );

/** Monthly price of each profile of a router, which no file contains. */
export function PriceQuestions({ moveId, questions }: PriceQuestionsProps) {
  const t = useText();
  const { save } = useAnswers(moveId);
  const known = pricesOf(questions);
  const form = useEntryForm<Prices>({
    initial: known,
    save: async (prices) => {
      const changed = questions.filter(({ of }) => prices[of] !== known[of]);
      await save(
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
      <form {...form.formProps}>
        <Page>
          <div className={khata.lines}>
            {questions.map(({ of, rows }, index) => (
              <KhataLine
                key={of}
                number={index + 1}
                label={
                  <>
                    {of}{' '}
                    <span className={text.soft}>{t('moving.customersIn', { count: rows })}</span>
                  </>
                }
              >
                <div className={styles.typed}>
                  <TakaField
                    label={t('moving.priceOf', { profile: of })}
                    isLabelHidden
                    {...form.field(of)}
                  />
                </div>
              </KhataLine>
            ))}
          </div>
          <Actions>
            <Button type="submit" tone="primary" isBusy={form.isSaving} isDisabled={!form.isDirty}>
              {t('common.save')}
            </Button>
          </Actions>
        </Page>
      </form>
    </QuestionCard>
  );
}

const takaOf = (price: Paisa | null): string | null => (price === null ? null : takaText(price));
