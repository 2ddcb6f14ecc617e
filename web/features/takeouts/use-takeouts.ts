import { takeouts } from '@netkhata/contract/takeouts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { ticketedDownload } from '../../api/ticketed-download.ts';
import { readOf } from '../../api/use-read.ts';

const POLL_MS = 1500;
/** The server sees a takeout only once the user has answered the browser's save dialog. */
const LONGEST_WAIT_MS = 60_000;

/** Polled while a takeout is running, and after a click until the new one appears. */
export function useTakeouts() {
  const [awaitedAfter, setAwaitedAfter] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const read = useQuery({
    ...readOf(takeouts.takeouts, {}),
    refetchInterval: ({ state }) => {
      const newest = state.data?.takeouts[0];
      const isAwaited = awaitedAfter !== undefined && (newest?.id ?? 0) <= awaitedAfter;
      return isAwaited || newest?.state === 'running' ? POLL_MS : false;
    },
  });
  useEffect(() => {
    if (awaitedAfter === undefined) return;
    const timer = setTimeout(() => setAwaitedAfter(undefined), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [awaitedAfter]);

  /** Starts the download of the archive. */
  async function take(hasPasswords: boolean) {
    setAsking(true);
    await ticketedDownload(
      async () => (await call(takeouts.takeoutCreate, { body: { hasPasswords } })).data,
    );
    setAsking(false);
    setAwaitedAfter(read.data?.takeouts[0]?.id ?? 0);
  }
  return { ...read, take, isAsking };
}
