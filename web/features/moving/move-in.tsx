import { type ReactNode, Suspense } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { Actions, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FilesStep } from './files-step.tsx';
import { differingOf, type Move, openQuestionsOf } from './move-words.ts';
import styles from './moving.module.css';
import { EarlierMoves } from './earlier-moves.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useMove } from './use-move.ts';
import { STEPS, type Step, useStep } from './use-step.ts';
import { WorkBar } from './work-bar.tsx';

const LaterStep = loadOnUse(async () => (await import('./later-step.tsx')).LaterStep);
const MoveOutcome = loadOnUse(async () => (await import('./move-outcome.tsx')).MoveOutcome);
const STEP_LABELS: Record<Step, LabelKey> = {
  files: 'moving.files',
  questions: 'moving.questions',
  rehearsal: 'moving.rehearsal',
  control: 'moving.control',
  accept: 'moving.accept',
};

type MoveInProps = {
  /** The import of a register in the product's own format, which needs no steps. */
  register: ReactNode;
};

/** Moving in; the server keeps all of its state, so that it continues after a reload. */
export function MoveIn({ register }: MoveInProps) {
  const t = useText();
  const { isRegister } = useStep();
  const { move, error, refetch } = useMove();
  if (isRegister) {
    return (
      <>
        {register}
        <Actions>
          <ButtonLink to="/customer-import" tone="quiet">
            {t('moving.backToFiles')}
          </ButtonLink>
        </Actions>
      </>
    );
  }
  if (move === undefined) {
    return error ? (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  if (move && move.state !== 'preparing') {
    return (
      <Suspense fallback={<LoadingShape of="rows" />}>
        <MoveOutcome key={move.id} move={move} />
      </Suspense>
    );
  }
  return <Preparation move={move} />;
}

/** Number of open issues in a step, shown beside its name. */
function waitingIn(step: Step, move: Move | null): number {
  if (!move) return 0;
  if (step === 'questions') return openQuestionsOf(move);
  if (step === 'rehearsal') return move.rehearsal?.refused ?? 0;
  return step === 'control' ? differingOf(move).length : 0;
}

function Preparation({ move }: { move: Move | null }) {
  const t = useText();
  const { step, open } = useStep();
  const sending = useFileDrop();
  const tabs = STEPS.map((name, index) => ({
    name,
    label: <StepName number={index + 1} label={STEP_LABELS[name]} count={waitingIn(name, move)} />,
  }));
  return (
    <div className={styles.steps}>
      <Tabs label={t('shell.moveIn')} tabs={tabs} active={step} onChange={open}>
        <Page>
          {step === 'files' ? (
            <FilesStep {...{ move, sending }} next={move?.rehearsal && <NextStep after={step} />} />
          ) : (
            <RehearsedStep {...{ step, move }} />
          )}
          {step === 'files' && <EarlierMoves />}
          {move && <WorkBar move={move} />}
        </Page>
      </Tabs>
    </div>
  );
}

type RehearsedStepProps = { step: Exclude<Step, 'files'>; move: Move | null };

/** The steps after the files step are empty until the files have been read. */
function RehearsedStep({ step, move }: RehearsedStepProps) {
  const t = useText();
  if (!move?.rehearsal) {
    return <EmptyState title={t('moving.filesFirst')} help={t('moving.filesFirstHelp')} />;
  }
  return (
    <Suspense fallback={<LoadingShape of="rows" />}>
      <LaterStep step={step} move={move} rehearsal={move.rehearsal} />
      <NextStep after={step} />
    </Suspense>
  );
}

function StepName({ number, label, count }: { number: number; label: LabelKey; count: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.step}>
      <span className={styles.stepNumber}>{format.id(number)}</span>
      <span className={styles.stepLabel}>{t(label)}</span>
      {count > 0 && <span className={styles.stepCount}>{format.number(count)}</span>}
    </span>
  );
}

/** Button for the step after this one. */
function NextStep({ after }: { after: Step }) {
  const t = useText();
  const { open } = useStep();
  const next = STEPS[STEPS.indexOf(after) + 1];
  if (!next) return null;
  return (
    <Actions>
      <Button
        tone="primary"
        onClick={() => {
          open(next);
          window.scrollTo({ top: 0 });
        }}
      >
        {t('moving.goOn', { step: t(STEP_LABELS[next]) })}
      </Button>
    </Actions>
  );
}
