import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Manifest {
  /** The build's list of files, each with its imports and stylesheets. */
  readonly chunks: Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;
  /** First file by screen name. */
  readonly screens: Readonly<Record<string, string>>;
}

/** Reads the manifest of a web build; empty if the folder has none. */
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

/** Screen name of a URL, without the record: '/bill-details/1' -> 'bill-details'. */
export const screenOf = (url: string): string =>
  /^\/([a-z][\w-]*(?:\/[a-z][\w-]*)?)/.exec(url)?.[1] ?? '';

function firstChunkOf({ chunks, screens }: Manifest, screen: string): string | undefined {
  const file = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  return file === undefined
    ? undefined
    : Object.keys(chunks).find((key) => chunks[key]?.file === file);
}

/**
 * The HTML with preload links for all files of the screen, so that the browser fetches them in
 * parallel instead of discovering them one after the other.
 */
export function withHints(html: string, manifest: Manifest, screen: string): string {
  const start = firstChunkOf(manifest, screen);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest.chunks[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    // Imports first, so that a chunk's own styles override theirs.
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
