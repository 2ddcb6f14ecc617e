import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const ROUTES = join(WEB, 'app', 'routes');
/** Matches a screen's path and its first import in a route table. */
const SCREEN =
  /(?:[sS]creen\(\s*|path: )'\/([\w/-]+?)(?:\/\$id)?',((?!createRoute|[sS]creen\()[\s\S])*?import\('([^']+)'\)/g;

/** Each screen of the route tables with its file, relative to `web`: 'bill-details' -> file. */
export function screenFiles(): Map<string, string> {
  const tables = readdirSync(ROUTES).filter((name) => name.endsWith('routes.ts'));
  return new Map(
    tables.flatMap((name) => {
      const source = readFileSync(join(ROUTES, name), 'utf8');
      return [...source.matchAll(SCREEN)].map(
        ([, screen = '', , file = '']) => [screen, relative(WEB, join(ROUTES, file))] as const,
      );
    }),
  );
}

/**
 * Writes the first chunk of each screen to a manifest, from which the server sends preload hints.
 */
export function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunkOf = new Map(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' ? chunk.moduleIds.map((id) => [id, chunk.fileName] as const) : [],
        ),
      );
      const chunks = [...screenFiles()].map(([screen, file]) => {
        const chunk = chunkOf.get(join(WEB, file));
        if (chunk === undefined) throw new Error(`The build has no file of the screen ${screen}`);
        return [screen, chunk];
      });
      const source = JSON.stringify(Object.fromEntries(chunks), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}
