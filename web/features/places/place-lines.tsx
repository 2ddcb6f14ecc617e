import { isPositive, totalOf } from '@netkhata/domain/paisa';
import { IconBuildingBank, IconCash, IconDeviceMobile, IconHandStop } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { AccountEquality } from '../../shared/money/account-equality.tsx';
import { Equality } from '../../shared/money/equality.tsx';
import { countableIn, type PlaceGroup, placeGroups } from '../../shared/money/place-groups.ts';
import { useHandoverNotes } from '../../shared/money/use-handover-notes.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { PLACE_GROUP_LABELS } from './movement-words.ts';
import type { Place } from './place.ts';
import styles from './place-lines.module.css';

const ICONS = {
  cash: IconCash,
  bank: IconBuildingBank,
  mobile: IconDeviceMobile,
  hand: IconHandStop,
} as const;

type Statements = readonly AccountEquality[];

type PlaceLinesProps = { places: readonly Place[]; statements: Statements };

/** All places as lines of an account book, grouped by kind, with the total under a double rule. */
export function PlaceLines({ places, statements }: PlaceLinesProps) {
  const t = useText();
  const groups = placeGroups(places);
  return (
    <div className={styles.book}>
      <ul className={classNames(khata.lines, styles.groups)} aria-label={t('places.list')}>
        {groups.map((group) => (
          <Group key={group.type} group={group} statements={statements} />
        ))}
      </ul>
      {places.length > 1 && (
        <p className={styles.foot}>
          <span>{t('places.inAll')}</span>
          <span className={khata.sum}>
            <Taka amount={totalOf(groups.map(({ amount }) => amount))} />
          </span>
        </p>
      )}
    </div>
  );
}

/** The places of a kind; with their sum where there is more than one. */
function Group({ group, statements }: { group: PlaceGroup; statements: Statements }) {
  const t = useText();
  const { type, places, amount } = group;
  return (
    // The id is the target of the dashboard's links.
    <li id={type} className={styles.group}>
      <div className={classNames(khata.line, styles.head)}>
        <h3 className={styles.kind}>{t(PLACE_GROUP_LABELS[type])}</h3>
        {places.length > 1 && <Taka amount={amount} />}
      </div>
      <ul className={styles.groups}>
        {places.map((place) => (
          <li key={`${place.id}-${place.staffId}`}>
            <PlaceLine
              place={place}
              statement={statements.find(
                ({ accountId }) => place.staffId === null && accountId === place.id,
              )}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

type PlaceLineProps = { place: Place; statement: AccountEquality | undefined };

/** A place with its balance, linked to its statement. */
function PlaceLine({ place, statement }: PlaceLineProps) {
  const { id, staffId, type, name } = place;
  const Icon = ICONS[type];
  const className = classNames(khata.line, styles.line);
  const face = (
    <>
      <Icon size={18} className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span> <PlaceNote place={place} />
        {statement?.statementUntil && <Equality {...statement} />}
      </span>
      <span className={styles.amount}>
        <Taka amount={countableIn(place)} />
      </span>
    </>
  );
  return staffId === null ? (
    <AppLink className={className} to="/account-statement/$id" params={{ id: String(id) }}>
      {face}
    </AppLink>
  ) : (
    <AppLink
      className={className}
      to="/cash-in-hand-statement/$id"
      params={{ id: String(staffId) }}
    >
      {face}
    </AppLink>
  );
}

/**
 * Who keeps the place, and, for a hand, payments by bank or wallet not confirmed yet, and what is
 * handed over and not accepted.
 */
function PlaceNote({ place }: { place: Place }) {
  const { keeper, active, toBeConfirmed, openHandovers } = place;
  const t = useText();
  const format = useFormat();
  const handoverNote = useHandoverNotes();
  const notes = [
    ...(keeper === null ? [] : [t('places.keptBy', { name: keeper })]),
    ...(active ? [] : [t('accounts.notInUse')]),
    ...(toBeConfirmed !== null && isPositive(toBeConfirmed)
      ? [t('places.toBeConfirmed', { amount: format.taka(toBeConfirmed) })]
      : []),
    ...openHandovers.map(handoverNote),
  ];
  return notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>;
}
