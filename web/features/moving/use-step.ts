import { useNavigate, useSearch } from '@tanstack/react-router';

export const STEPS = ['files', 'questions', 'rehearsal', 'control', 'accept'] as const;
export type Step = (typeof STEPS)[number];

/** The open step, kept in the address; opening another one adds a history entry. */
export function useStep() {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  return {
    step: STEPS.find((name) => name === tab) ?? 'files',
    isRegister: tab === 'register',
    open: (step: Step) =>
      void navigate({ to: '.', search: { tab: step === 'files' ? undefined : step } }),
  };
}
