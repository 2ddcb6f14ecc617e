import { HAND_ACCOUNT } from '@netkhata/contract/places';
import { withOfficeCatalogue } from '../../i18n/use-text.ts';
import { lazyRouteComponent } from './page-code.ts';
import { screenPart } from './screen-part.tsx';
import { screen } from './shell-route.ts';

const placeStatement = async () =>
  (await withOfficeCatalogue(import('../../features/places/place-statement.tsx'))).PlaceStatement;

/** Where the money lies, and what is behind each balance. */
export const placeScreens = [
  screen(
    '/places',
    { title: 'shell.places', group: 'shell.groupMoney', isInMenu: true },
    lazyRouteComponent(
      () => withOfficeCatalogue(import('../../features/places/places.tsx')),
      'Places',
    ),
  ),
  screen(
    '/place-statement/$id',
    { title: 'shell.placeStatement', group: 'shell.groupMoney', under: '/places' },
    screenPart(placeStatement, ({ id }) => ({ accountId: id, staffId: null })),
  ),
  screen(
    '/hand-statement/$id',
    { title: 'shell.placeStatement', group: 'shell.groupMoney', under: '/places' },
    screenPart(placeStatement, ({ id }) => ({ accountId: HAND_ACCOUNT, staffId: id })),
  ),
] as const;
