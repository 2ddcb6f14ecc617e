import { moves } from '@netkhata/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import { isBusy, type Move, type MoveQuestion } from './move-words.ts';

/** Work is asked for as often as a person looks up. */
const POLL_MS = 700;

const pollMs = (move: Move | null | undefined): number | false =>
  move && isBusy(move) ? POLL_MS : false;

/** The move that the address names, else the one in preparation; null where there is none. */
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
  // Once it is done it is nobody's current one any more: the address keeps it.
  useEffect(() => {
    if (underWayId !== undefined) {
      void navigate({ to: '.', search: { id: underWayId }, replace: true });
    }
  }, [underWayId, navigate]);
  return { move, error: read.error, refetch: read.refetch };
}

type Answers = { about: MoveQuestion['about']; of?: string; value: string | null }[];

/** Says what the files cannot; an empty value takes an answer back. */
export function useAnswers(moveId: number) {
  const change = useChange(moves.moveAnswer, { success: () => 'silent' });
  const inputOf = (answers: Answers) => ({
    body: { id: moveId, answers: answers.map((each) => ({ ...each, of: each.of ?? null })) },
  });
  return {
    /** For a form, which keeps what is typed where it was refused. */
    save: (answers: Answers) => change.save(inputOf(answers)),
    /** For a press: answers undefined where it was refused. */
    answer: (answers: Answers) => change.run(inputOf(answers)),
    isSaving: change.isSaving,
  };
}
