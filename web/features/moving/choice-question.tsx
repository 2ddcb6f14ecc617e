import { useText } from '../../i18n/use-text.ts';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Columns } from '../../ui/page.tsx';
import { Examples, QuestionCard } from './question-card.tsx';
import { CHOICE_WORDS, type MoveChoiceQuestion } from './question-words.ts';
import { useAnswers } from './use-move.ts';

type ChoiceQuestionProps = { moveId: number; question: MoveChoiceQuestion };

/** A question with two options, with examples of the rows concerned; a choice is saved at once. */
export function ChoiceQuestion({ moveId, question }: ChoiceQuestionProps) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const { about, of, rows, examples } = question;
  const { title, help, options, first, second } = CHOICE_WORDS[about];
  const field = fieldLabel(of);
  // A conflict is about a field, an encoding about a file.
  const subject = about === 'wins' ? field && t(field) : of;
  return (
    <QuestionCard
      title={subject ? `${t(title)}: ${subject}` : t(title)}
      help={`${t('moving.concerns', { count: rows })} ${t(help)}`}
      question={question}
    >
      <Columns>
        <Examples {...{ examples, first, second }} />
        <ChoiceField
          label={t('moving.whatHolds')}
          value={question.answer ?? question.otherwise}
          onChange={(value) => void answer([{ about, of, value }])}
          options={options.map((option) => ({
            value: option.value,
            label: t(option.label),
            ...(option.help && { help: t(option.help) }),
          }))}
        />
      </Columns>
    </QuestionCard>
  );
}
