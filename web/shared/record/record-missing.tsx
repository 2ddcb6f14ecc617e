import { useMatches } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';

/** Shown for a record that does not exist, with a link to the screen's list. */
export function RecordMissing() {
  const t = useText();
  const list = useMatches({ select: (matches) => matches.at(-1)?.staticData.under });
  return (
    <EmptyState
      title={t('records.none')}
      help={t('records.noneHelp')}
      action={list && <ButtonLink to={list}>{t('records.toList')}</ButtonLink>}
    />
  );
}
