import { useNavigate, useSearch } from '@tanstack/react-router';

/** The record being edited stands in the address as `id`; without one a new record is made. */
export function useEditedId(): {
  editedId: number | undefined;
  edit: (id: number | undefined) => void;
} {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    editedId: id,
    edit: (next) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, id: next }),
        resetScroll: false,
      });
    },
  };
}
