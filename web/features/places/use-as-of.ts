import { isDay } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The as-of day of the balances, kept in the address; without one they are current. */
export function useAsOf() {
  const { to } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (day: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        to: day ?? undefined,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return { asOf: to !== undefined && isDay(to) ? to : null, change };
}
