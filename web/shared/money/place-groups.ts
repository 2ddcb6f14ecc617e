import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { places, PlaceType } from '@netkhata/contract/places';
import { type PaisaSum, sumLess, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';

export type Place = EndpointResult<typeof places.placeTable>[number];

/** All places of one kind, and what lies in them together. */
export type PlaceGroup = {
  type: PlaceType;
  places: readonly Place[];
  amount: PaisaSum;
  /** What came to hands by bank or wallet: nobody has it as notes. */
  toBeConfirmed: PaisaSum;
};

/** The way of the money: from a hand over the till to bank and wallet. */
const ORDER = ['hand', 'cash', 'bank', 'mobile'] as const satisfies readonly PlaceType[];

/** What lies in a place, as it can be counted there. */
export const countableIn = ({ balance, toBeConfirmed }: Place): PaisaSum =>
  sumLess(balance, toBeConfirmed ?? ZERO_PAISA);

/** The places by kind; of a kind that there is none of, nothing. */
export const placeGroups = (all: readonly Place[]): PlaceGroup[] =>
  ORDER.map((type) => {
    const places = all.filter((place) => place.type === type);
    return {
      type,
      places,
      amount: totalOf(places.map(countableIn)),
      toBeConfirmed: totalOf(places.map((place) => place.toBeConfirmed ?? ZERO_PAISA)),
    };
  }).filter(({ places }) => places.length > 0);
