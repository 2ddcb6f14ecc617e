import { moves } from '@netkhata/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import { isBusy, type Move, type MoveQuestion } from './move-words.ts';

/** Short, as somebody watches the progress. */
const POLL_MS = 700;

const pollMs = (move: Move | null | undefined): number | false =>
  move && isBusy(move) ? POLL_MS : false;

/** The move whose id is in the address, otherwise the current one; null if there is none. */
export function useMove() {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const current = useQuery({
    ...readOf(moves.moveCurrent, {}, { isEnabled: id === undefined }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data?.move),
  });
  const named = useQuery({
    ...readOf(moves.moveDetails, { params: { id: id ?? 0 } }, { isEnabled: id !== undefined }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(state.data),
  });
  const read = id === undefined ? current : named;
  const move = id === undefined ? current.data?.move : named.data;
  const isUnderWay = id === undefined && move?.state !== 'preparing';
  const underWayId = isUnderWay ? move?.id : undefined;
  // A finished move is no longer the current one, so its id is put into the address.
  useEffect(() => {
    if (underWayId !== undefined) {
      void navigate({ to: '.', search: { id: underWayId }, replace: true });
    }
  }, [underWayId, navigate]);
  return { move, error: read.error, refetch: read.refetch };
}

type Answers = { about: MoveQuestion['about']; of?: string; value: string | null }[];

/** Saves answers to a move's questions; a null value withdraws an answer. */
export function useAnswers(moveId: number) {
  const change = useChange(moves.moveAnswer, { success: () => 'silent' });
  const inputOf = (answers: Answers) => ({
    body: { id: moveId, answers: answers.map((each) => ({ ...each, of: each.of ?? null })) },
  });
  return {
    /** For forms: rejects on failure, so that the form keeps what was typed. */
    save: (answers: Answers) => change.save(inputOf(answers)),
    /** For buttons: resolves to undefined on failure, which is shown as a toast. */
    answer: (answers: Answers) => change.run(inputOf(answers)),
    isSaving: change.isSaving,
  };
}
