import { useState } from 'react';
import type { Arrival } from './arrival-words.tsx';

/**
 * The arrivals of the list's page one after the other, beginning with one of them. Those that were
 * dealt with leave it at once, before the list has been read again.
 */
export function useArrivalQueue(
  { rows, total }: { rows: readonly Arrival[]; total: number },
  first: number,
) {
  const [id, setId] = useState(first);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  // The list lacks the current one once it was dealt with: its neighbours then stand in for it.
  const [place, setPlace] = useState(0);
  const left = rows.filter((row) => !done.has(row.id));
  const found = left.findIndex((row) => row.id === id);
  const index = found === -1 ? Math.min(place, left.length - 1) : found;
  const current = left[index];
  if (current && current.id !== id) setId(current.id);
  if (found !== -1 && found !== place) setPlace(found);

  const step = (by: 1 | -1) => {
    const next = left[index + by];
    if (next) setId(next.id);
  };
  return {
    current,
    /** On all pages of the list, of which the next ones move up. */
    leftCount: total - (rows.length - left.length),
    hasNext: index + 1 < left.length,
    hasPrevious: index > 0,
    next: () => step(1),
    previous: () => step(-1),
    /** The current one was dealt with: shows the one after it, or before it at the end. */
    finish: (finished: number) => setDone((before) => new Set([...before, finished])),
  };
}
