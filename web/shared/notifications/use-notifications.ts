import type { EndpointResult } from '@netkhata/contract/endpoint';
import { notifications } from '@netkhata/contract/notifications';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { readOf } from '../../api/use-read.ts';

export type Notifications = EndpointResult<typeof notifications.notifications>;

const READ = readOf(notifications.notifications, {}, { staleMs: 30_000 });
const LOOK_EVERY_MS = 60_000;

/** The latest alerts, events and own actions, as last read. */
export function useNotifications({ isEnabled = true } = {}) {
  return useQuery({ ...READ, enabled: isEnabled });
}

/** Idle time after which the first screen counts as loaded. */
const REST_MS = 50;

/** Whether the first screen has loaded, so that reads which it does not need can start. */
export function useIsScreenLoaded(): boolean {
  const calls = useIsFetching();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (calls > 0 || isThere) return undefined;
    const timer = setTimeout(() => setIsThere(true), REST_MS);
    return () => clearTimeout(timer);
  }, [calls, isThere]);
  return isThere;
}

/**
 * Refetches each minute in which the user was active. An idle page sends nothing, so that an
 * unattended session still expires.
 */
export function useFreshNotifications(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let wasUsed = false;
    const note = () => {
      wasUsed = true;
    };
    const timer = setInterval(() => {
      if (wasUsed) void queryClient.invalidateQueries({ queryKey: READ.queryKey });
      wasUsed = false;
    }, LOOK_EVERY_MS);
    window.addEventListener('pointerdown', note, { passive: true });
    window.addEventListener('keydown', note, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', note);
      window.removeEventListener('keydown', note);
    };
  }, [queryClient]);
}

/** Marks these as seen once they are rendered; on failure they merely stay unread. */
export function useMarkSeen(shown: Notifications | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!shown || shown.unread.alerts + shown.unread.events === 0) return;
    call(notifications.notificationsSeen, { body: { mark: shown.mark } })
      .then(() => queryClient.invalidateQueries({ queryKey: READ.queryKey }))
      .catch(() => undefined);
  }, [shown, queryClient]);
}
