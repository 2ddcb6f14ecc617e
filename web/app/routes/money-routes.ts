import { lazyRouteComponent } from './page-code.ts';
import { screenPart } from './screen-part.tsx';
import { screen } from './shell-route.ts';

/** The screens of the Money group, in the menu's order. */
export const moneyScreens = [
  screen(
    '/my-cash',
    { title: 'shell.myCash', group: 'shell.groupMoney', isInMenu: true },
    lazyRouteComponent(() => import('../../features/hand-overs/my-cash.tsx'), 'MyCash'),
  ),
  screen(
    '/hand-over-create',
    {
      title: 'shell.handOver',
      group: 'shell.groupMoney',
      under: '/my-cash',
      right: 'hand_over',
      isNarrow: true,
    },
    lazyRouteComponent(
      () => import('../../features/hand-overs/hand-over-form.tsx'),
      'HandOverForm',
    ),
  ),
  screen(
    '/hand-over-list',
    { title: 'shell.handOvers', group: 'shell.groupMoney', isInMenu: true },
    lazyRouteComponent(
      () => import('../../features/hand-overs/hand-over-table.tsx'),
      'HandOverTable',
    ),
  ),
  screen(
    '/hand-over-details/$id',
    {
      title: 'shell.handOverDetails',
      group: 'shell.groupMoney',
      under: '/hand-over-list',
      isNarrow: true,
    },
    screenPart(
      async () => (await import('../../features/hand-overs/hand-over-details.tsx')).HandOverDetails,
      ({ id }) => ({ handOverId: id }),
    ),
  ),
  screen(
    '/hand-over-slip/$id',
    { title: 'shell.handOverSlip', group: 'shell.groupMoney', under: '/hand-over-list' },
    screenPart(
      async () => (await import('../../features/receipts/hand-over-slip.tsx')).HandOverSlip,
      ({ id }) => ({ handOverId: id }),
    ),
  ),
  screen(
    '/cash-and-accounts',
    { title: 'shell.places', group: 'shell.groupMoney', isInMenu: true },
    lazyRouteComponent(() => import('../../features/places/places.tsx'), 'Places'),
  ),
  screen(
    '/account-statement/$id',
    { title: 'shell.placeStatement', group: 'shell.groupMoney', under: '/cash-and-accounts' },
    screenPart(
      async () => (await import('../../features/places/place-statement.tsx')).PlaceStatement,
      ({ id }) => ({ accountId: id }),
    ),
  ),
  screen(
    '/cash-in-hand-statement/$id',
    { title: 'shell.placeStatement', group: 'shell.groupMoney', under: '/cash-and-accounts' },
    screenPart(
      async () => (await import('../../features/places/place-statement.tsx')).PlaceStatement,
      ({ id }) => ({ staffId: id }),
    ),
  ),
  screen(
    '/arrivals',
    {
      title: 'shell.arrivals',
      group: 'shell.groupMoney',
      isInMenu: true,
      right: 'see_arrivals',
    },
    lazyRouteComponent(() => import('../../features/arrivals/arrivals.tsx'), 'Arrivals'),
  ),
  screen(
    '/please-check',
    {
      title: 'shell.pleaseCheck',
      group: 'shell.groupMoney',
      isInMenu: true,
      right: 'please_check',
    },
    lazyRouteComponent(() => import('../../features/checks/please-check.tsx'), 'PleaseCheck'),
  ),
  screen(
    '/statement-import',
    {
      title: 'shell.statementImport',
      group: 'shell.groupMoney',
      under: '/arrivals',
      right: 'bring_arrivals',
    },
    lazyRouteComponent(
      () => import('../../features/arrivals/statement-import.tsx'),
      'StatementImport',
    ),
  ),
  screen(
    '/staff-balances',
    { title: 'shell.staffDebts', group: 'shell.groupMoney', isInMenu: true },
    lazyRouteComponent(() => import('../../features/hand-overs/staff-debts.tsx'), 'StaffDebts'),
  ),
  screen(
    '/end-of-day',
    {
      title: 'shell.dayClose',
      group: 'shell.groupMoney',
      isInMenu: true,
      right: 'receive_money',
    },
    lazyRouteComponent(() => import('../../features/closes/day-close.tsx'), 'DayClose'),
  ),
  screen(
    '/end-of-day-details/$id',
    {
      title: 'shell.dayCloseDetails',
      group: 'shell.groupMoney',
      under: '/end-of-day',
      right: 'close_day',
    },
    lazyRouteComponent(() => import('../../features/closes/day-sheet.tsx'), 'DaySheet'),
  ),
] as const;
