import { useRouter } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { MENU_GROUPS, type MenuGroup, type ScreenFacts } from './screen-facts.ts';

export type MenuEntry = {
  path: string;
  title: LabelKey;
  group: MenuGroup | undefined;
  /** Entries that the user may not open are listed as disabled, with the reason. */
  isAllowed: boolean;
};
export type MenuSection = { group: MenuGroup; entries: MenuEntry[] };

/** Whether the user's role has the right that the screen at a path needs. */
export function useMayOpen(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const { rights } = useCurrentUser();
  return (path) => {
    const routes: Record<string, { options: { staticData?: Partial<ScreenFacts> } } | undefined> =
      routesByPath;
    const right = routes[path]?.options.staticData?.right;
    return right === undefined || rights.includes(right);
  };
}

/** The screens of the menu and the command palette, in the order of the route table. */
export function useMenuEntries(): MenuEntry[] {
  const { routesById } = useRouter();
  const mayOpen = useMayOpen();
  return Object.values(routesById).flatMap((route) => {
    const { title, group, isInMenu } = route.options.staticData ?? {};
    const path = route.fullPath;
    return title && isInMenu ? [{ path, title, group, isAllowed: mayOpen(path) }] : [];
  });
}

/** The entries by group; those without a group come first. */
export function useMenu(): { alone: MenuEntry[]; sections: MenuSection[] } {
  const entries = useMenuEntries();
  const sections = MENU_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }));
  return {
    alone: entries.filter((entry) => entry.group === undefined),
    sections: sections.filter((section) => section.entries.length > 0),
  };
}
