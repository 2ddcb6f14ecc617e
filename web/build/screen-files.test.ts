import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { routeTree } from '../app/routes/routes.ts';
import { screenFiles } from './screen-files.ts';

it('knows the file of every screen of the router', () => {
  const router = createRouter({ routeTree, context: { queryClient: createQueryClient() } });
  const screens = Object.entries(router.routesByPath)
    .filter(([path, route]) => 'component' in route.options && path !== '/$')
    .map(([path]) => path.slice(1).replace('/$id', ''));
  const files = screenFiles();
  expect(screens.length).toBeGreaterThan(45);
  expect([...files.keys()].toSorted()).toEqual(screens.toSorted());
  const folder = join(import.meta.dirname, '..');
  expect([...files.values()].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
