import { places } from '@netkhata/contract/places';
import { sumLess, ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconBuildingBank, IconCash, IconDeviceMobile, IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { WayOn } from '../../shared/record/way-on.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import { Page } from '../../ui/page.tsx';
import { Taka } from '../../ui/taka.tsx';
import { Tile } from '../../ui/tile.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import { MovementTable } from './movement-table.tsx';
import { PLACE_TYPE_LABELS } from './movement-words.ts';
import type { Place } from './place.ts';
import styles from './places.module.css';
import { useAsOf } from './use-as-of.ts';

const ICONS = {
  cash: IconCash,
  bank: IconBuildingBank,
  mobile: IconDeviceMobile,
  hand: IconHandStop,
} as const;

/** Where the money is: what lies in each till, bank, wallet and hand, and what moves it. */
export function Places() {
  const t = useText();
  const { asOf, change } = useAsOf();
  const read = useRead(places.placeTable, { query: { asOf } }, { keepsPrevious: true });
  const canSeeMoves = [
    useHasRight('move_money'),
    useHasRight('pay_out'),
    useHasRight('approve_pay_out'),
  ];
  return (
    <Page>
      <Card title={t('places.list')} actions={<MoneyButtons places={read.data ?? []} />}>
        <div className={styles.toolbar}>
          <DateField
            label={t('places.asOf')}
            help={t(asOf === null ? 'places.asOfNow' : 'places.asOfHelp')}
            value={asOf}
            onChange={change}
            latest={today()}
          />
        </div>
        <PlaceTiles read={read} />
      </Card>
      {canSeeMoves.includes(true) && <MovementTable />}
    </Page>
  );
}

type TilesProps = {
  read: {
    data: Place[] | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
};

function PlaceTiles({ read }: TilesProps) {
  const t = useText();
  if (read.error) return <ErrorState {...read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingShape of="fields" />;
  if (read.data.length === 0)
    return (
      <EmptyState
        title={t('places.none')}
        action={
          <WayOn to="/settings-accounts" right="administration" label={t('shell.accounts')} />
        }
      />
    );
  return (
    <ul className={styles.tiles} aria-label={t('places.list')}>
      {read.data.map((place) => (
        <li key={`${place.id}-${place.staffId}`}>
          <PlaceLink place={place}>
            <PlaceTile place={place} />
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

/** To what is behind the balance. */
function PlaceLink({ place, children }: { place: Place; children: ReactNode }) {
  const { id, staffId } = place;
  return staffId === null ? (
    <AppLink className={styles.link} to="/place-statement/$id" params={{ id: String(id) }}>
      {children}
    </AppLink>
  ) : (
    <AppLink className={styles.link} to="/hand-statement/$id" params={{ id: String(staffId) }}>
      {children}
    </AppLink>
  );
}

function PlaceTile({ place }: { place: Place }) {
  const Icon = ICONS[place.type];
  return (
    <Tile
      label={place.name}
      icon={<Icon size={16} aria-hidden />}
      note={<PlaceNote place={place} />}
    >
      <Taka amount={sumLess(place.balance, place.toBeConfirmed ?? ZERO_PAISA)} />
    </Tile>
  );
}

/** What kind of place it is, who answers for it, and what came to a hand by bank or wallet. */
function PlaceNote({ place }: { place: Place }) {
  const t = useText();
  const format = useFormat();
  const { type, keeper, active, toBeConfirmed } = place;
  const notes = [
    t(PLACE_TYPE_LABELS[type]),
    ...(keeper === null ? [] : [t('places.keptBy', { name: keeper })]),
    ...(active ? [] : [t('accounts.notInUse')]),
    ...(toBeConfirmed ? [t('places.toBeConfirmed', { amount: format.taka(toBeConfirmed) })] : []),
  ];
  return notes.join(' · ');
}
