import { useNavigate } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { useRecordId } from '../../shared/record/record-id.ts';
import { lazyRouteComponent } from './page-code.ts';

type ScreenState = {
  /** The record in the address. */
  id: number;
  /** Opens a list once something is saved. */
  leadTo: (list: '/customer-list' | '/user-list') => () => Promise<void>;
};

/** A part of a feature that is a screen by itself, drawn anew for each record of its address. */
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
  // The router fetches a component's code before it is drawn.
  return Object.assign(Screen, { preload: Part.preload });
}
