import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Manifest {
  /** The build's own list of its files: what each imports, and its styles. */
  readonly chunks: Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;
  /** Screen -> the file that it begins with. */
  readonly screens: Readonly<Record<string, string>>;
}

/** The manifest of a built web; a folder without one has no hints. */
export async function readManifest(webFolder: string): Promise<Manifest> {
  const [chunks = '', screens = ''] = await Promise.all(
    ['manifest.json', 'screens.json'].map((name) =>
      readFile(join(webFolder, '.vite', name), 'utf8').catch(() => '{}'),
    ),
  );
  return {
    chunks: JSON.parse(chunks) as Manifest['chunks'],
    screens: JSON.parse(screens) as Manifest['screens'],
  };
}

/** The screen of an address, without its record: '/bill-details/1' -> 'bill-details'. */
export const screenOf = (url: string): string =>
  /^\/([a-z][\w-]*(?:\/[a-z][\w-]*)?)/.exec(url)?.[1] ?? '';

function firstChunkOf({ chunks, screens }: Manifest, screen: string): string | undefined {
  const file = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  return file === undefined
    ? undefined
    : Object.keys(chunks).find((key) => chunks[key]?.file === file);
}

/**
 * The page with a line for each file that its screen is made of, so that a browser fetches them side
 * by side and not one after the other as it comes to know of them.
 */
export function withHints(html: string, manifest: Manifest, screen: string): string {
  const start = firstChunkOf(manifest, screen);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest.chunks[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    // What a chunk is built upon comes first: its own styles stand over theirs.
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => styles.add(file));
  };
  if (start !== undefined) visit(start);
  const lines = [
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].filter((line) => !html.includes(line));
  return html.replace('</head>', `${lines.map((line) => `  ${line}\n  `).join('')}</head>`);
}
