import { HAND_ACCOUNT } from '@netkhata/contract/places';
import { PlaceStatement } from './place-statement.tsx';

/** The statement of the money in one person's hand. */
export function HandStatement({ staffId }: { staffId: number }) {
  return <PlaceStatement accountId={HAND_ACCOUNT} staffId={staffId} />;
}
