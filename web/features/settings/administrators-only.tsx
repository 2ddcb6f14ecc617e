import type { ReactNode } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shows a screen to administrators; says to others, calmly, that it is not for them. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const t = useText();
  if (useHasRight('administration')) return children;
  return (
    <Card>
      <EmptyState
        title={t('errors.administratorsOnly')}
        help={t('errors.administratorsOnlyHelp')}
      />
    </Card>
  );
}
