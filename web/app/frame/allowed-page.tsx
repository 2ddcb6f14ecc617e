import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Renders the screen if the user's role may open it; otherwise says so before any call is made. */
export function AllowedPage({ children }: { children: ReactNode }) {
  const t = useText();
  const right = useMatches({ select: (matches) => matches.at(-1)?.staticData.right });
  const isNarrow = useMatches({ select: (matches) => matches.at(-1)?.staticData.isNarrow });
  const { rights } = useCurrentUser();
  if (right === undefined || rights.includes(right)) {
    return <Page isNarrow={isNarrow ?? false}>{children}</Page>;
  }
  return (
    <Card>
      <EmptyState title={t('errors.noRight')} help={t('errors.noRightHelp')} />
    </Card>
  );
}
