import { LateFeeRules } from './late-fee-rules.tsx';

/** Late fees: the rules by which they are charged. */
export function LateFees() {
  return <LateFeeRules />;
}
