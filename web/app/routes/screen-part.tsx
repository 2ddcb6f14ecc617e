import { useNavigate } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useRecordId } from '../../shared/record/record-id.ts';
import { lazyRouteComponent } from './page-code.ts';

type ScreenState = {
  /** The id of the record in the address. */
  id: number;
  /** Makes a callback that opens a list after saving. */
  leadTo: (list: '/customer-list' | '/user-list') => () => Promise<void>;
};

/** A route component for a component that needs props; mounted anew for each record id. */
export function screenPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  propsOf: (screen: ScreenState) => NoInfer<Props>,
) {
  const loadPart = async () => ({ Part: (await load()) as FunctionComponent });
  const Part = lazyRouteComponent(loadPart, 'Part');
  function Screen() {
    const id = useRecordId();
    const navigate = useNavigate();
    const props = propsOf({ id, leadTo: (list) => () => navigate({ to: list }) });
    return <Part key={id} {...props} />;
  }
  // The router preloads a route component by this function.
  return Object.assign(Screen, { preload: Part.preload });
}
