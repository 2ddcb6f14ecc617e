import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { suspensions } from '@netkhata/contract/suspensions';
import { type PaisaSum, sumLess } from '@netkhata/domain/paisa';
import { isLargePart } from '@netkhata/domain/suspension';

export type ProposalList = EndpointResult<typeof suspensions.suspensionProposals>;

/** A customer whom somebody left out of the list, on whichever of its pages. */
export type Waiver = Pick<ProposalList['rows'][number], 'zone' | 'balance'> & { reason: string };
export type Waivers = ReadonlyMap<number, Waiver>;

/** What is sent: all of the list that goes at once, less those who were left out of it. */
export function leftInList({ ids, idsDue }: ProposalList, waivers: Waivers) {
  const waived = ids.flatMap((customer) => {
    const waiver = waivers.get(customer);
    return waiver ? [{ customer, ...waiver }] : [];
  });
  return {
    customers: ids.filter((id) => !waivers.has(id)),
    waived: waived.map(({ customer, reason }) => ({ customer, reason })),
    due: waived.reduce<PaisaSum>((sum, { balance }) => sumLess(sum, balance), idsDue),
  };
}

/** The zones of the list of which a large part would be suspended today. */
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
