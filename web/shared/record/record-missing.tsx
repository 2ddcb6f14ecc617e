import { useMatches } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';

/** The address names a record that there is not: says so, and leads to the list of the screen. */
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
