import { isDay } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The as-of day of a report or of balances, kept in this parameter of the address; without one they
 * are current.
 */
export function useAsOf(parameter: 'asOf' | 'to') {
  const { [parameter]: asOf } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (day: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        [parameter]: day ?? undefined,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return { asOf: asOf !== undefined && isDay(asOf) ? asOf : null, change };
}
