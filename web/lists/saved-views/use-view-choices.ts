import type { SavedView, ViewState } from '@netkhata/contract/saved-views';
import type { ViewedList } from '@netkhata/contract/viewed-lists';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentUserRead } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { dayAsTyped } from '../../shared/period/filter-days.ts';
import { addressOfView, isSameView, viewOfAddress } from './view-address.ts';

export type ViewChoice = {
  key: string;
  name: string;
  state: ViewState;
  isActive: boolean;
  /** Set for the user's own views, not for the built-in ones. */
  own?: SavedView;
};

/**
 * All views to choose from (the whole list, built-in views, the user's own), and which one is
 * active.
 */
export function useViewChoices(list: ViewedList, own: readonly SavedView[]) {
  const t = useText();
  const navigate = useNavigate();
  const { data: user } = useQuery({ ...currentUserRead, enabled: false });
  const shown = viewOfAddress(useSearch({ strict: false }));
  const builtIn = user ? builtInViewsOf(list, user.today) : [];
  const choices: Omit<ViewChoice, 'isActive'>[] = [
    { key: 'all', name: t('common.all'), state: {} },
    ...builtIn.map(({ label, state }) => ({ key: label, name: t(label), state })),
    ...own.map((view) => ({ key: String(view.id), name: view.name, state: view.state, own: view })),
  ];
  return {
    shown,
    choices: choices.map((choice) => ({ ...choice, isActive: isSameView(choice.state, shown) })),
    open: (state: ViewState) => {
      const search = addressOfView(state);
      void navigate({ to: '.', search: () => search, resetScroll: false });
    },
  };
}

type BuiltInView = { label: LabelKey; state: ViewState };

/** The built-in views of a list, for a day such as '2026-11-21'. */
function builtInViewsOf(list: ViewedList, today: string): readonly BuiltInView[] {
  if (list !== 'payment_list') return [];
  return [
    {
      label: 'tables.unapprovedToday',
      state: { filters: { paymentDate: dayAsTyped(today), status: 'received' } },
    },
  ];
}
