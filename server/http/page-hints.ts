import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The build's own list of its files, by source or by `_name`: what each imports, and its styles. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>
>;

/** The manifest of a built web; a folder without one has no hints. */
export async function readManifest(webFolder: string): Promise<Manifest> {
  const text = await readFile(join(webFolder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

/** The word of an address that its page's file is named by: '/bill-details/1' -> 'bill-details'. */
export const pageNameOf = (url: string): string => /^\/([\w-]*)/.exec(url)?.[1] ?? '';

/** The key of a page's own chunk; a page that shares its chunk has given it its name. */
function chunkOf(manifest: Manifest, pageName: string): string | undefined {
  const source = `pages/${pageName}.tsx`;
  if (source in manifest) return source;
  return Object.keys(manifest).find((key) => manifest[key]?.name === pageName);
}

/**
 * The page with a line for each file that its screen is made of, so that a browser fetches them side
 * by side and not one after the other as it comes to know of them.
 */
export function withHints(html: string, manifest: Manifest, pageName: string): string {
  const start = pageName === '' ? undefined : chunkOf(manifest, pageName);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
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
