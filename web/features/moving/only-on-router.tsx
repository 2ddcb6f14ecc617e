import { moves } from '@netkhata/contract/moves';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import type { Question } from './move-words.ts';
import styles from './moving.module.css';
import { Examples, QuestionCard } from './question-card.tsx';
import { useAnswers } from './use-move.ts';

type OnlyOnRouterProps = {
  moveId: number;
  question: Question;
  chosen: ReadonlySet<string>;
};

/** Who is on the router and in no book: nobody, everybody or some of them come in. */
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
      <div className={styles.sides}>
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
      </div>
      {value === 'chosen' && <Names moveId={moveId} chosen={chosen} />}
    </QuestionCard>
  );
}

const NAMES_A_PAGE = 50;

function Names({ moveId, chosen }: { moveId: number; chosen: ReadonlySet<string> }) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const [page, setPage] = useState(1);
  /** Ticked just now; the server's word comes with the next rehearsal. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const body = { id: moveId, kind: 'only_on_router', page, per_page: NAMES_A_PAGE } as const;
  const read = useRead(moves.moveDifferences, { body }, { keepsPrevious: true });
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  const tick = (name: string, isTicked: boolean) => {
    setTicked(new Map(ticked).set(name, isTicked));
    void answer([{ about: 'router_name', of: name, value: isTicked ? 'yes' : null }]);
  };
  return (
    <>
      <div className={styles.names} role="group" aria-label={t('moving.whoComes')}>
        {read.data.rows.map(({ name, router }) => (
          <Checkbox
            key={name}
            label={
              <>
                {name} <span className={styles.soft}>{router}</span>
              </>
            }
            value={ticked.get(name) ?? chosen.has(name)}
            onChange={(next) => tick(name, next)}
          />
        ))}
      </div>
      {read.data.lastPage > 1 && (
        <PageSteps page={page} lastPage={read.data.lastPage} onChange={setPage} />
      )}
    </>
  );
}
