import { screen } from '@testing-library/react';
import type { Answer } from '../../test-support/answers.ts';
import {
  changesSucceed,
  currentMoveIs,
  type MoveQuestion,
  noEarlierMoves,
} from '../../test-support/move-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { MoveIn } from './move-in.tsx';
import type { Move } from './move-words.ts';

/** Preloads the lazy components, so that no test waits for their code. */
export const loadMoveParts = () =>
  Promise.all([
    import('./later-step.tsx'),
    import('./move-outcome.tsx'),
    import('./earlier-moves.tsx'),
    import('./move-sheet.tsx'),
  ]);

type Options = { tab?: string; search?: string; answers?: Answer[] };

/** Renders the screen of a move; `sent` returns the bodies sent to an address. */
export async function screenOf(move: Move | null | (() => Move | null), options: Options = {}) {
  const { tab, answers = [] } = options;
  const search = options.search ?? (tab ? `?tab=${tab}` : '');
  const page = await renderScreen(
    <SignedIn>
      <MoveIn register={<p>The register</p>} />
    </SignedIn>,
    {
      path: `/customer-import${search}`,
      answers: [
        signedInAs(),
        ...answers,
        currentMoveIs(typeof move === 'function' ? move : () => move),
        noEarlierMoves,
        ...changesSucceed,
      ],
    },
  );
  const sent = (path: string) =>
    page.requests.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, sent };
}

export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name });

export const question = (change: Partial<MoveQuestion>): MoveQuestion => ({
  about: 'price',
  of: '',
  isOpen: true,
  rows: 12,
  answer: null,
  otherwise: null,
  examples: [],
  ...change,
});
