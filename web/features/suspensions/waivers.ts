import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { suspensions } from '@netkhata/contract/suspensions';
import { type PaisaSum, subtractSum } from '@netkhata/domain/paisa';
import { isLargePart } from '@netkhata/domain/suspension';

export type ProposalList = EndpointResult<typeof suspensions.suspensionProposals>;

/** A customer who was left out of the list, on any of its pages. */
export type Waiver = Pick<ProposalList['rows'][number], 'zone' | 'balance'> & { reason: string };
export type Waivers = ReadonlyMap<number, Waiver>;

/** Splits the part of the list that is approved at once into suspended and waived customers. */
export function splitByWaivers({ ids, idsDue }: ProposalList, waivers: Waivers) {
  const waived = ids.flatMap((customer) => {
    const waiver = waivers.get(customer);
    return waiver ? [{ customer, ...waiver }] : [];
  });
  return {
    customers: ids.filter((id) => !waivers.has(id)),
    waived: waived.map(({ customer, reason }) => ({ customer, reason })),
    due: waived.reduce<PaisaSum>((sum, { balance }) => subtractSum(sum, balance), idsDue),
  };
}

/** Zones of which a large part would be suspended today, the earlier ones of today included. */
export function largeZones(
  { zones }: ProposalList,
  { shown, waivers }: { shown: number | null; waivers: Waivers },
) {
  const left = [...waivers.values()];
  return zones
    .filter(({ id }) => shown === null || id === shown)
    .map(({ name, active, today, proposed }) => {
      const chosen = proposed - left.filter(({ zone }) => zone === name).length;
      return { name, active, chosen, suspended: chosen + today };
    })
    .filter((zone) => zone.chosen > 0 && isLargePart(zone));
}
