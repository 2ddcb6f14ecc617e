import { useParams } from '@tanstack/react-router';

/** The record id in the address; 0, which no record has, if it is not a valid id. */
export function useRecordId(): number {
  const { id = '' } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
