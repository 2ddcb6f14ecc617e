import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type BackupManifest,
  HEAD_NAME,
  MANIFEST_NAME,
  parseHead,
  parseManifest,
  tableOfPart,
} from './backup-manifest.ts';
import { type Seal, readSeal } from './backup-seal.ts';
import { type ArchiveEntry, readArchive } from './tar-archive.ts';

/** The file is not a complete backup; nothing has been changed. */
class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
}

/** The entries of a backup file from its beginning. @throws Error when it is damaged */
export function openBackup(file: string): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip();
  // Errors surface in the reader of the entries; a reader that stops early is not an error.
  pipeline(createReadStream(file), gunzip, () => undefined);
  return readArchive(gunzip);
}

/** How the signature of a file is verified, before any of its content is used. */
export interface SignatureCheck {
  /** Undefined where no key is known here. */
  readonly key: Buffer | undefined;
  /** Accepts a file that is not signed, or signed with another key. */
  readonly isUnsignedAllowed?: boolean;
}

/**
 * Verifies a whole backup file: the signature over all bytes first, then each table's checksum.
 * @throws BackupUnreadable saying what is wrong with it
 */
export async function verifyBackup(file: string, check: SignatureCheck): Promise<BackupManifest> {
  await access(file).catch(() => {
    throw new BackupUnreadable(`There is no file ${file}`);
  });
  try {
    const seal = await readSeal(file, check.key);
    if (seal.kind === 'damaged') throw new Error('a byte of it has changed');
    if (seal.kind === 'none' && (await readFormat(file)) > 1) throw new Error(TRUNCATED);
    const problem = check.isUnsignedAllowed ? undefined : signatureProblem(seal, check);
    if (problem !== undefined) throw new BackupUnreadable(`${file} ${problem}`);
    const manifest = await checkEntries(openBackup(file));
    return manifest;
  } catch (error) {
    if (error instanceof BackupUnreadable) throw error;
    throw new BackupUnreadable(`${file} is not a whole backup: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

const TRUNCATED = 'its end is missing, so it was not copied to its end: copy it again';

/** The format by the first entry; those after the first have a seal. @throws Error without one */
async function readFormat(file: string): Promise<number> {
  for await (const { name, content } of openBackup(file)) {
    if (name !== HEAD_NAME) break;
    return parseHead(content).format;
  }
  throw new Error('it does not begin like one');
}

const UNSIGNED = '--unsigned restores it all the same, if you know where it comes from.';

function signatureProblem({ kind }: Seal, { key }: SignatureCheck): string | undefined {
  if (kind === 'signed') return undefined;
  if (kind === 'none') {
    return `was made before backups were signed. ${UNSIGNED}`;
  }
  if (kind === 'unsigned') return `is not signed. ${UNSIGNED}`;
  return key
    ? `was signed with another key, or changed by somebody: give the recovery line of where it was made (--key). ${UNSIGNED}`
    : `is signed, and its key is not here: give SECRETS_KEY or the recovery line (--key). ${UNSIGNED}`;
}

interface SeenTable {
  hash: Hash;
  bytes: number;
}

async function checkEntries(entries: AsyncIterable<ArchiveEntry>): Promise<BackupManifest> {
  const seen = new Map<string, SeenTable>();
  let place = 0;
  let manifest: BackupManifest | undefined;
  for await (const { name, content } of entries) {
    place += 1;
    if (manifest) throw new Error('something follows its end');
    if (place === 1) {
      if (name !== HEAD_NAME) throw new Error('it does not begin like one');
      parseHead(content);
    } else if (name === MANIFEST_NAME) {
      manifest = parseManifest(content);
    } else {
      const table = tableOfPart(name);
      const part = seen.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      part.hash.update(content);
      seen.set(table, { ...part, bytes: part.bytes + content.length });
    }
  }
  if (!manifest) throw new Error('its end is missing');
  compareTables(manifest, seen);
  return manifest;
}

function compareTables({ tables }: BackupManifest, seen: Map<string, SeenTable>): void {
  for (const { name, bytes, sha256 } of tables) {
    const found = seen.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    seen.delete(name);
    if (found.bytes !== bytes || found.hash.digest('hex') !== sha256) {
      throw new Error(`the rows of ${name} do not agree with their checksum`);
    }
  }
  const [stranger] = seen.keys();
  if (stranger !== undefined) throw new Error(`it has rows of ${stranger}, which it does not list`);
}
