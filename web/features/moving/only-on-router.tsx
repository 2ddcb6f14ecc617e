import { moves } from '@netkhata/contract/moves';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Columns } from '../../ui/page.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import text from '../../ui/text.module.css';
import type { MoveQuestion } from './move-words.ts';
import styles from './moving.module.css';
import { Examples, QuestionCard } from './question-card.tsx';
import { useAnswers } from './use-move.ts';

type OnlyOnRouterProps = {
  moveId: number;
  question: MoveQuestion;
  chosen: ReadonlySet<string>;
};

/** Logins on the router that are in no books: nobody, everybody or some of them are imported. */
export function OnlyOnRouter({ moveId, question, chosen }: OnlyOnRouterProps) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const { about, of, rows, examples } = question;
  const value = question.answer ?? question.otherwise ?? 'none';
  return (
    <QuestionCard
      title={t('moving.askRouter')}
      help={t('moving.askRouterHelp', { count: rows })}
      question={question}
    >
      <Columns>
        <Examples examples={examples} />
        <ChoiceField
          label={t('moving.whoComes')}
          value={value}
          onChange={(next) => void answer([{ about, of, value: next }])}
          options={[
            { value: 'none', label: t('moving.routerNone') },
            { value: 'all', label: t('moving.routerAll') },
            { value: 'chosen', label: t('moving.routerChosen', { count: chosen.size }) },
          ]}
        />
      </Columns>
      {value === 'chosen' && <Names moveId={moveId} chosen={chosen} />}
    </QuestionCard>
  );
}

const NAMES_A_PAGE = 50;

type NamesProps = { moveId: number; chosen: ReadonlySet<string> };

function Names({ moveId, chosen }: NamesProps) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const [page, setPage] = useState(1);
  /** Optimistic ticks, until the next rehearsal responds. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean | undefined>>>({});
  const body = { id: moveId, kind: 'only_on_router', page, per_page: NAMES_A_PAGE } as const;
  const read = useRead(moves.moveDifferences, { body }, { keepsPrevious: true });
  async function tick(name: string, isTicked: boolean) {
    setTicked((before) => ({ ...before, [name]: isTicked }));
    const value = isTicked ? 'yes' : null;
    if (await answer([{ about: 'router_name', of: name, value }])) return;
    setTicked((before) => ({ ...before, [name]: undefined }));
  }
  return (
    <ReadList read={read}>
      {({ rows, lastPage }) => (
        <>
          <div className={styles.names} role="group" aria-label={t('moving.whoComes')}>
            {rows.map(({ name, router }) => (
              <Checkbox
                key={name}
                label={
                  <>
                    {name} <span className={text.soft}>{router}</span>
                  </>
                }
                value={ticked[name] ?? chosen.has(name)}
                onChange={(next) => void tick(name, next)}
              />
            ))}
          </div>
          {lastPage > 1 && <PageSteps page={page} lastPage={lastPage} onChange={setPage} />}
        </>
      )}
    </ReadList>
  );
}
