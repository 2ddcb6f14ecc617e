import type { EndpointResult } from '@netkhata/contract/endpoint';
import { till } from '@netkhata/contract/till';
import { daysBetween } from '@netkhata/domain/billing-period';
import { DAYS_PER_DUE_AGE } from '@netkhata/domain/due-age';
import { totalOf } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './due-round.module.css';
import type { ToCollect } from './to-collect.ts';

type Round = EndpointResult<typeof till.dueRound>;
type Stop = Round['stops'][number];
type Place = { zone?: number; area?: number };

/** Stops shown at first, and added by each press. */
const STOPS_SHOWN = 60;

/** How many of the following stops the counter is given, in the history of the browser. */
const MAX_FOLLOWING = 100;

const STORED_AT = 'duePlace';

/** The place chosen last on this device, by a user who is not bound to a zone. */
function storedPlace(): Place {
  const [zone = 0, area = 0] = (localStorage.getItem(STORED_AT) ?? '').split('.').map(Number);
  return { ...(zone > 0 && { zone }), ...(area > 0 && { area }) };
}

/** Who owes, road by road: each leads to the counter, with those after it to follow. */
export function DueRound() {
  const t = useText();
  const [place, setPlace] = useState(storedPlace);
  const read = useRead(
    till.dueRound,
    { query: { zone: place.zone ?? null, area: place.area ?? null } },
    { keepsPrevious: true },
  );
  const { data, error } = read;

  function choose(next: Place) {
    localStorage.setItem(STORED_AT, `${next.zone ?? 0}.${next.area ?? 0}`);
    setPlace(next);
  }

  const isNarrowed = place.zone !== undefined || place.area !== undefined;
  return (
    <Card title={t('till.dueByRoad')} isFlush>
      {error && !data && <ErrorState {...error} onRetry={() => void read.refetch()} />}
      {!data && !error && <LoadingShape of="rows" />}
      {data && (
        <>
          <Head round={data} onOther={isNarrowed ? () => choose({}) : undefined} />
          {data.places.length > 0 ? (
            <Places
              places={data.places}
              onChoose={({ kind, id }) => id !== null && choose({ ...place, [kind]: id })}
            />
          ) : (
            <Stops stops={data.stops} />
          )}
        </>
      )}
    </Card>
  );
}

function Head({ round, onOther }: { round: Round; onOther: (() => void) | undefined }) {
  const t = useText();
  const { place, count, amount } = round;
  return (
    <div className={styles.head}>
      <span>
        {[place, t('till.owe', { count })].filter(Boolean).join(' · ')}
        {onOther && (
          <Button tone="quiet" isSmall onClick={onOther}>
            {t('till.otherPlace')}
          </Button>
        )}
      </span>
      <Taka amount={amount} />
    </div>
  );
}

type PlacesProps = {
  places: Round['places'];
  onChoose: (place: Round['places'][number]) => void;
};

/** The zones or areas to choose from, where all of them are too many for one round. */
function Places({ places, onChoose }: PlacesProps) {
  const t = useText();
  return (
    <>
      <p className={styles.road}>{t('till.choosePlace')}</p>
      <ul className={styles.stops}>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              className={styles.stop}
              disabled={place.id === null}
              onClick={() => onChoose(place)}
            >
              <span className={styles.name}>{place.name ?? t('till.noPlace')}</span>
              <Taka amount={place.amount} isStrong />
              <span className={styles.where}>{t('till.owe', { count: place.count })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const roadOf = ({ zone, area, block, road }: Stop): string =>
  [road, block, area ?? zone].filter(Boolean).join(' · ');

/** Line and address, without the road and area that stand in the heading already. */
function houseOf({ line, address, ...place }: Stop): string {
  const named = [place.road, place.block, place.area, place.zone, line];
  const rest = (address ?? '').split(',').map((part) => part.trim());
  return [line, ...rest.filter((part) => part !== '' && !named.includes(part))]
    .filter(Boolean)
    .join(', ');
}

/** The stop as the next of the list is called at the counter. */
const toCollect = (stop: Stop): ToCollect => {
  const place = [stop.road, houseOf(stop)].filter(Boolean).join(', ');
  return { id: stop.id, name: stop.name, ...(place && { place }) };
};

function groupByRoad(stops: readonly Stop[]): Map<string, Stop[]> {
  const roads = new Map<string, Stop[]>();
  for (const stop of stops) roads.set(roadOf(stop), [...(roads.get(roadOf(stop)) ?? []), stop]);
  return roads;
}

function Stops({ stops }: { stops: readonly Stop[] }) {
  const t = useText();
  const [count, setCount] = useState(STOPS_SHOWN);
  if (stops.length === 0) return <EmptyState title={t('till.nobodyOwes')} />;
  const shown = stops.slice(0, count);
  const roads = groupByRoad(shown);
  const left = stops.length - shown.length;
  return (
    <>
      {[...roads].map(([road, houses]) => (
        <section key={road} aria-label={road || t('till.noRoad')}>
          <h3 className={styles.road}>
            <span>{road || t('till.noRoad')}</span>
            <Taka amount={totalOf(houses.map(({ balance }) => balance))} />
          </h3>
          <ul className={styles.stops}>
            {houses.map((stop) => (
              <StopLine key={stop.id} stop={stop} stops={stops} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <p className={styles.more}>
          <Button isSmall onClick={() => setCount(count + STOPS_SHOWN)}>
            {t('till.moreStops', { count: left })}
          </Button>
        </p>
      )}
    </>
  );
}

function StopLine({ stop, stops }: { stop: Stop; stops: readonly Stop[] }) {
  const after = stops.indexOf(stop) + 1;
  const following = stops.slice(after, after + MAX_FOLLOWING).map(toCollect);
  return (
    <li>
      <AppLink
        to="/payment-collection"
        search={{ id: stop.id }}
        state={{ toCollect: following }}
        className={styles.stop}
      >
        <span className={styles.name}>{stop.name}</span>
        <Taka amount={stop.balance} isStrong />
        <span className={styles.where}>{houseOf(stop) || <Code text={stop.code} />}</span>
        <Age stop={stop} />
      </AppLink>
    </li>
  );
}

/** A promise to pay, else the days for which something is owed, once they are many. */
function Age({ stop: { promisedOn, dueSince } }: { stop: Stop }) {
  const t = useText();
  const format = useFormat();
  if (promisedOn !== null) {
    return (
      <span className={styles.tag} data-tone="waiting">
        {t('till.promisedOn', { day: format.day(promisedOn) })}
      </span>
    );
  }
  if (dueSince === null) return null;
  const days = Math.max(daysBetween({ from: dueSince, to: today() }), 0);
  return (
    <span className={styles.tag} data-tone={days > DAYS_PER_DUE_AGE ? 'wrong' : undefined}>
      {t('till.days', { count: days })}
    </span>
  );
}
