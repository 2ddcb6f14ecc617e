import {
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarRight,
  IconSunMoon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { usePreferences } from '../../features/preferences/use-preferences.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { LANGUAGE_CODES, LANGUAGE_FILES } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { isMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { isPhone } from '../../ui/use-is-phone.ts';
import { FURTHER_ACTIONS, QUICK_ACTIONS } from '../menu/quick-action-list.ts';
import { COMMAND_ICON_PX, type Command } from './command.ts';
import { showOverlay } from './overlay.ts';

const SIZE = { size: COMMAND_ICON_PX, 'aria-hidden': true } as const;

/** Commands of the daily work; those that the user may not use are listed as disabled. */
export function useWorkCommands(): Command[] {
  const t = useText();
  const navigate = useNavigate();
  const { rights } = useCurrentUser();
  return [...QUICK_ACTIONS, ...FURTHER_ACTIONS].map(({ label, path, right, icon: Icon }) => ({
    id: `do-${path}`,
    label: t(label),
    note: t('common.action'),
    icon: <Icon {...SIZE} />,
    disabledReason: rights.includes(right) ? undefined : t('errors.noRight'),
    run: () => void navigate({ to: path }),
  }));
}

/** Commands for theme, language, menu and overlays. */
export function useViewCommands(): Command[] {
  const t = useText();
  const { setLanguage, setColorScheme, minimiseMenu } = usePreferences();
  const themes = [
    ['light', t('shell.themeLight')],
    ['dark', t('shell.themeDark')],
    ['auto', t('shell.themeAuto')],
  ] as const;
  return [
    ...themes.map(([scheme, label]) => ({
      id: `theme-${scheme}`,
      label,
      note: t('shell.theme'),
      icon: <IconSunMoon {...SIZE} />,
      run: () => void setColorScheme(scheme),
    })),
    ...LANGUAGE_CODES.map((code) => ({
      id: `language-${code}`,
      label: LANGUAGE_FILES[code].name,
      note: t('shell.language'),
      icon: <IconLanguage {...SIZE} />,
      run: () => void setLanguage(code),
    })),
    {
      id: 'menu',
      label: isMenuMinimised() ? t('shell.expandMenu') : t('shell.minimiseMenu'),
      note: t('shell.menu'),
      icon: <IconLayoutSidebarLeftCollapse {...SIZE} />,
      run: () => void minimiseMenu(!isMenuMinimised()),
    },
    {
      id: 'panel',
      label: t('shell.quickPanel'),
      note: '',
      icon: <IconLayoutSidebarRight {...SIZE} />,
      run: () => showOverlay('quickPanel'),
    },
    ...(isPhone() ? [] : [keyListCommand(t)]),
  ];
}

/** Opens the list of keys; not offered on phones, which have none. */
const keyListCommand = (t: Translate): Command => ({
  id: 'keys',
  label: t('menus.keys'),
  note: '',
  icon: <IconKeyboard {...SIZE} />,
  run: () => showOverlay('keys'),
});
