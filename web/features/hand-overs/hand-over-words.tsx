import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import type { HANDOVER_STATES, handovers } from '@netkhata/contract/handovers';
import { DEFAULT_PAGE_SIZE } from '@netkhata/contract/page-sizes';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { AppLink } from '../../ui/link.tsx';

export type Hand = EndpointResult<typeof handovers.myCash>;
export type HandOverRow = TableRow<typeof handovers.handoverTable>;
export type HandOver = EndpointResult<typeof handovers.handoverDetails>;

type State = (typeof HANDOVER_STATES)[number];

export const HAND_OVER_STATE_LABELS: Record<State, LabelKey> = {
  submitted: 'handOvers.submitted',
  counts_differ: 'handOvers.countsDiffer',
  counts_agree: 'handOvers.countsAgree',
  withdrawn: 'handOvers.withdrawn',
  returned: 'handOvers.returned',
  accepted: 'handOvers.accepted',
};

const STATE_TONES: Record<State, BadgeTone> = {
  submitted: 'waiting',
  counts_differ: 'wrong',
  counts_agree: 'waiting',
  withdrawn: 'neutral',
  returned: 'neutral',
  accepted: 'settled',
};

/** State of a hand-over as a badge. */
export function HandOverState({ state }: { state: State }) {
  const t = useText();
  return <Badge tone={STATE_TONES[state]}>{t(HAND_OVER_STATE_LABELS[state])}</Badge>;
}

/** Number of a hand-over, linked to its details. */
export function HandOverLink({ id, number }: { id: number; number: string }) {
  return (
    <AppLink to="/hand-over-details/$id" params={{ id: String(id) }}>
      <Code text={number} />
    </AppLink>
  );
}

type Saved = EndpointResult<typeof handovers.handoverCount>;

/** A toast on the page of a hand-over: without its number, so that it does not cover the title. */
export const TOLD_ON_PAGE = {
  success: ({ message, messages }: Pick<Saved, 'message' | 'messages'>) => ({ message, messages }),
};

/** Of a count: where the counts differ, it is no good news. */
export const COUNT_TOLD_ON_PAGE = {
  success: ({ data, ...saved }: Saved) => ({
    ...TOLD_ON_PAGE.success(saved),
    kind: data.state === 'counts_differ' ? ('warning' as const) : undefined,
  }),
};

/** The query of a page of payments, in the call's default order and without a search. */
export const pageQuery = (page: number) => ({
  page,
  per_page: DEFAULT_PAGE_SIZE,
  column: null,
  order: 'desc' as const,
  globalSearch: '',
});
