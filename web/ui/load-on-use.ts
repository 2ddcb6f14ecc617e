import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose code is fetched the first time it is drawn; stands inside a `Suspense`. */
export function loadOnUse<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
