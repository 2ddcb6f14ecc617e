import type { AnyRouter } from '@tanstack/react-router';
import { prefetchList } from '../../api/prefetch-list.ts';

/**
 * Fetches the rows of a list that is opened from another screen while its code is being fetched,
 * until the returned function is called.
 */
export function fetchListsAhead(router: AnyRouter): () => void {
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    const { pathname, searchStr: search } = toLocation;
    if (pathChanged) prefetchList({ pathname, search });
  });
  // A press that begins on a link ends there, a tenth of a second later.
  const press = ({ button, target }: MouseEvent) => {
    const link = button === 0 && target instanceof Element && target.closest('a');
    if (link && link.pathname !== location.pathname) prefetchList(link);
  };
  document.addEventListener('mousedown', press);
  return () => {
    stop();
    document.removeEventListener('mousedown', press);
  };
}
