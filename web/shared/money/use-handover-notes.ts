import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { places } from '@netkhata/contract/places';
import { useFormat, useText } from '../../i18n/use-text.ts';

type OpenHandover = EndpointResult<typeof places.placeTable>[number]['openHandovers'][number];

/** Says of cash in hand which hand-over it is in; without the amount for who is still to count it. */
export function useHandoverNotes(): (handover: OpenHandover) => string {
  const t = useText();
  const format = useFormat();
  return ({ number: code, amount }) => {
    const number = format.code(code);
    return amount === null
      ? t('places.partInHandOver', { number })
      : t('places.inHandOver', { number, amount: format.taka(amount) });
  };
}
