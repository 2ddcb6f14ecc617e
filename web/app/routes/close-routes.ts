import { withOfficeCatalogue } from '../../i18n/use-text.ts';
import { lazyRouteComponent } from './page-code.ts';
import { screen } from './shell-route.ts';

/** Day's close: the end of the Money group. */
export const closeScreens = [
  screen(
    '/day-close',
    {
      title: 'shell.dayClose',
      group: 'shell.groupMoney',
      isInMenu: true,
      right: 'receive_money',
    },
    lazyRouteComponent(
      () => withOfficeCatalogue(import('../../features/closes/day-close.tsx')),
      'DayClose',
    ),
  ),
  screen(
    '/day-close-details/$id',
    {
      title: 'shell.dayCloseDetails',
      group: 'shell.groupMoney',
      under: '/day-close',
      right: 'close_day',
    },
    lazyRouteComponent(
      () => withOfficeCatalogue(import('../../features/closes/day-sheet.tsx')),
      'DaySheet',
    ),
  ),
] as const;
