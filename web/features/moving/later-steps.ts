export { AcceptStep } from './accept-step.tsx';
export { ControlStep } from './control-step.tsx';
export { QuestionsStep } from './questions-step.tsx';
export { RehearsalStep } from './rehearsal-step.tsx';
