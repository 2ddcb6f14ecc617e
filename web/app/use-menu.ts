import { useRouter } from '@tanstack/react-router';
import type { LabelKey } from '../i18n/catalogue.ts';
import { MENU_GROUPS, type MenuGroup } from './screen-facts.ts';

export type MenuEntry = { path: string; title: LabelKey; group: MenuGroup | undefined };
export type MenuSection = { group: MenuGroup; entries: MenuEntry[] };

/** Every screen that the menu and the command palette offer, in the order of the table. */
export function useMenuEntries(): MenuEntry[] {
  const { routesById } = useRouter();
  return Object.values(routesById).flatMap((route) => {
    const { title, group, isInMenu } = route.options.staticData ?? {};
    return title && isInMenu ? [{ path: route.fullPath, title, group }] : [];
  });
}

/** The entries by group; those without a group stand alone before them. */
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
