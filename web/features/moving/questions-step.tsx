import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceQuestion } from './choice-question.tsx';
import { ColumnMatch } from './column-match.tsx';
import { isChoiceQuestion } from './question-words.ts';
import type { Move, MoveQuestion, Rehearsal } from './move-words.ts';
import { OnlyOnRouter } from './only-on-router.tsx';
import { PriceQuestions } from './price-questions.tsx';
import { TextQuestion } from './text-question.tsx';

type QuestionsStepProps = { move: Move; rehearsal: Rehearsal };

/** Questions that the files leave open or answer in two ways; answers apply to later files too. */
export function QuestionsStep({ move, rehearsal }: QuestionsStepProps) {
  const t = useText();
  const { questions } = rehearsal;
  const sheets = move.files.filter(({ columns }) => columns.length > 0);
  const prices = questions.filter(({ about }) => about === 'price');
  const onlyOnRouter = questions.find(({ about }) => about === 'only_on_router');
  const others = questions.filter(
    ({ about }) => !['price', 'only_on_router', 'router_name', 'column'].includes(about),
  );
  if (sheets.length + prices.length + others.length === 0 && !onlyOnRouter) {
    return <EmptyState title={t('moving.noQuestions')} help={t('moving.noQuestionsHelp')} />;
  }
  return (
    <>
      {sheets.map((file) => (
        <ColumnMatch key={file.id} moveId={move.id} file={file} open={openHeaders(questions)} />
      ))}
      {prices.length > 0 && <PriceQuestions moveId={move.id} questions={prices} />}
      {onlyOnRouter && (
        <OnlyOnRouter moveId={move.id} question={onlyOnRouter} chosen={chosenNames(questions)} />
      )}
      {others.map((question) =>
        isChoiceQuestion(question) ? (
          <ChoiceQuestion key={keyOf(question)} moveId={move.id} question={question} />
        ) : (
          <TextQuestion key={keyOf(question)} moveId={move.id} question={question} />
        ),
      )}
    </>
  );
}

const keyOf = ({ about, of }: MoveQuestion): string => `${about} ${of}`;

/** Names that exist only on the router and are imported nevertheless. */
const chosenNames = (questions: readonly MoveQuestion[]): ReadonlySet<string> =>
  new Set(
    questions
      .filter(({ about, answer }) => about === 'router_name' && answer === 'yes')
      .map(({ of }) => of),
  );

const openHeaders = (questions: readonly MoveQuestion[]): ReadonlySet<string> =>
  new Set(
    questions.filter(({ about, isOpen }) => about === 'column' && isOpen).map(({ of }) => of),
  );
