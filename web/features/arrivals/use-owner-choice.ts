import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import type { ArrivalDetails, Candidate } from './arrival-words.tsx';

/** What the dialog asks: whose money it is, a customer to find, or why it is set aside. */
export type WorkMode = 'choose' | 'find' | 'aside';

/** The one to preselect: a weak proposal never, nor one of several in a conflict. */
function preselected({ strength, candidates }: ArrivalDetails): number | undefined {
  const isSure = strength === 'proof' || strength === 'strong' || strength === 'likely';
  return isSure ? candidates[0]?.customerId : undefined;
}

const isSame = (one: Candidate) => (other: Candidate) => one.customerId === other.customerId;

/** Where the proposal is for all for whom a customer pays. */
const togetherOf = ({ together }: Candidate) => (together.length > 0 ? { together: true } : {});

/** Whose money an open arrival is: the proposals, who was found besides, and the choice. */
export function useOwnerChoice(details: ArrivalDetails | undefined, onDone: () => void) {
  const mayMatch = useHasRight('match_arrivals');
  const [mode, setMode] = useState<WorkMode>('choose');
  const [found, setFound] = useState<readonly Candidate[]>([]);
  const [chosenId, setChosenId] = useState<number>();
  const match = useChange(arrivalActs.arrivalMatch);
  const proposed = details?.candidates ?? [];
  const candidates = [...found, ...proposed.filter((each) => !found.some(isSame(each)))];
  const shownId = chosenId ?? (details && preselected(details));
  const chosen = candidates.find(({ customerId }) => customerId === shownId);
  const isWorkable = mayMatch && details?.state === 'open';
  return {
    mayMatch,
    mode,
    setMode,
    candidates,
    chosen,
    choose: setChosenId,
    /** Somebody who was searched for is the first of the list, and chosen. */
    take: (candidate: Candidate) => {
      setFound((before) => [candidate, ...before.filter((each) => !isSame(each)(candidate))]);
      setChosenId(candidate.customerId);
      setMode('choose');
    },
    /** Whether the keys of the dialog do something to this arrival. */
    isWorkable,
    isIncoming: details?.direction === 'in',
    isSaving: match.isSaving,
    confirm: async () => {
      if (!details || !chosen || !isWorkable || match.isSaving) return;
      const body = { id: details.id, customer: chosen.customerId, ...togetherOf(chosen) };
      if (await match.run({ body })) onDone();
    },
  };
}

export type OwnerChoice = ReturnType<typeof useOwnerChoice>;
