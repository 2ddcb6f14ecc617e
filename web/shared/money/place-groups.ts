import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { places, PlaceType } from '@netkhata/contract/places';
import { type PaisaSum, subtractSum, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';

export type Place = EndpointResult<typeof places.placeTable>[number];

/** All places of one kind, and their total. */
export type PlaceGroup = {
  type: PlaceType;
  places: readonly Place[];
  amount: PaisaSum;
  /** What collectors received by bank or wallet and nobody has confirmed: not there as notes. */
  toBeConfirmed: PaisaSum;
  /** How many hand-overs of collectors are not accepted yet. */
  openHandovers: number;
};

/** Order of the groups, the way that money takes: from a hand over the till to bank and wallet. */
const ORDER = ['hand', 'cash', 'bank', 'mobile'] as const satisfies readonly PlaceType[];

/** The balance of a place that can be counted there, as notes. */
export const countableIn = ({ balance, toBeConfirmed }: Place): PaisaSum =>
  subtractSum(balance, toBeConfirmed ?? ZERO_PAISA);

/** The places grouped by kind; empty groups are left out. */
export const placeGroups = (all: readonly Place[]): PlaceGroup[] =>
  ORDER.map((type) => {
    const places = all.filter((place) => place.type === type);
    return {
      type,
      places,
      amount: totalOf(places.map(countableIn)),
      toBeConfirmed: totalOf(places.map((place) => place.toBeConfirmed ?? ZERO_PAISA)),
      openHandovers: places.flatMap((place) => place.openHandovers).length,
    };
  }).filter(({ places }) => places.length > 0);
