import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** Builds on one day, as while developing, do not pile up. */
const MOST_SETS = 3;

/**
 * Moves the assets of the build in `dist` to a set of their own in `kept`, named by the time. Those
 * that an earlier build left there stay in that build's set.
 */
export function setAssetsAside(dist, kept, now = Date.now()) {
  const assets = join(dist, 'assets');
  const manifest = join(dist, '.vite', 'manifest.json');
  if (!existsSync(assets) || !existsSync(manifest)) return;
  const listed = readFileSync(manifest, 'utf8');
  const set = join(kept, String(now));
  mkdirSync(set, { recursive: true });
  for (const name of readdirSync(assets)) {
    const isOfBuild = listed.includes(`assets/${name.replace(/\.(br|gz)$/, '')}"`);
    if (isOfBuild) renameSync(join(assets, name), join(set, name));
  }
}

/**
 * Copies the assets that were replaced within a day beside those of the new build, so that pages
 * opened before an update find theirs; removes the older sets.
 */
export function bringAssetsBack(dist, kept, now = Date.now()) {
  if (!existsSync(kept)) return;
  const sets = readdirSync(kept).sort((one, other) => Number(other) - Number(one));
  for (const [place, set] of sets.entries()) {
    const folder = join(kept, set);
    if (place >= MOST_SETS || Number(set) < now - DAY_MS) {
      rmSync(folder, { recursive: true });
      continue;
    }
    cpSync(folder, join(dist, 'assets'), { recursive: true, force: false });
  }
}
