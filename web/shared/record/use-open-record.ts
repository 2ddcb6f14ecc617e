import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { MayOpenContext } from '../../ui/link.tsx';

type RecordScreen =
  | '/bill-details/$id'
  | '/customer-details/$id'
  | '/end-of-day-details/$id'
  | '/hand-over-details/$id'
  | '/payment-details/$id'
  | '/user-edit/$id';

/** Opens the screen of a list's record; undefined where the reader may not open it. */
export function useOpenRecord(to: RecordScreen): ((id: number) => void) | undefined {
  const navigate = useNavigate();
  const mayOpen = useContext(MayOpenContext);
  return mayOpen(to) ? (id) => void navigate({ to, params: { id: String(id) } }) : undefined;
}
