import type { ComponentProps } from 'react';
import { AcceptStep } from './accept-step.tsx';
import { ControlStep } from './control-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { RehearsalStep } from './rehearsal-step.tsx';

const STEPS = {
  questions: QuestionsStep,
  rehearsal: RehearsalStep,
  control: ControlStep,
  accept: AcceptStep,
};

type LaterStepProps = ComponentProps<typeof ControlStep> & { step: keyof typeof STEPS };

/** One of the steps after the files step, loaded lazily. */
export function LaterStep({ step, ...props }: LaterStepProps) {
  const Shown = STEPS[step];
  return <Shown {...props} />;
}
