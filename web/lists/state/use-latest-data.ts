import { useState } from 'react';

/** The latest answer; while a question fails, the one before it, so that its rows stay. */
export function useLatestData<Answer>(
  answer: Answer | undefined,
  hasFailed: boolean,
): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? (hasFailed ? last : undefined);
}
