import { useParams } from '@tanstack/react-router';

/** The id in the address of a record's screen; 0, which no record has, for what is no id. */
export function useRecordId(): number {
  const { id = '' } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
