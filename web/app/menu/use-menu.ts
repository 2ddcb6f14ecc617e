import { useRouter } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { MENU_GROUPS, type MenuGroup, type ScreenFacts, SETTINGS_PATH } from './screen-facts.ts';

export type MenuEntry = {
  path: string;
  title: LabelKey;
  group: ScreenFacts['group'];
  /** Entries that the user may not open are listed as disabled, with the reason. */
  isAllowed: boolean;
};
export type MenuSection = { group: MenuGroup; entries: MenuEntry[] };

type Screens = {
  /** The facts of the screen at a path. */
  factsOf: (path: string) => Partial<ScreenFacts> | undefined;
  /** Whether the user's role has the right that the screen at a path needs. */
  mayOpen: (path: string) => boolean;
};

export function useScreenFacts(): Screens {
  const { routesByPath } = useRouter();
  const { rights } = useCurrentUser();
  const routes: Record<string, { options: { staticData?: Partial<ScreenFacts> } } | undefined> =
    routesByPath;
  const factsOf: Screens['factsOf'] = (path) => routes[path]?.options.staticData;
  const mayOpen: Screens['mayOpen'] = (path) => {
    const right = factsOf(path)?.right;
    return right === undefined || rights.includes(right);
  };
  return { factsOf, mayOpen };
}

/** Whether the user's role has the right that the screen at a path needs. */
export function useMayOpen(): Screens['mayOpen'] {
  return useScreenFacts().mayOpen;
}

/** The screens of the menu, and those of the settings, in the order of the route table. */
export function useScreensByName(): MenuEntry[] {
  const { routesById } = useRouter();
  const mayOpen = useMayOpen();
  return Object.values(routesById).flatMap((route) => {
    const { title, group, isInMenu, under } = route.options.staticData ?? {};
    const path = route.fullPath;
    return title && (isInMenu || under === SETTINGS_PATH)
      ? [{ path, title, group, isAllowed: mayOpen(path) }]
      : [];
  });
}

/** The entries by group; those without a group come first. */
export function useMenu(): { alone: MenuEntry[]; sections: MenuSection[] } {
  const entries = useScreensByName();
  const sections = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
  return {
    alone: entries.filter((entry) => entry.group === undefined),
    sections: sections.filter((section) => section.entries.length > 0),
  };
}
