import { type ImportOf, isTestPath, type SourceFile } from './source-file.ts';

export interface Finding {
  readonly line: number;
  /** What is wrong, and what to do instead. */
  readonly message: string;
}

/** Top-level folders of the product ("rooms"), and the rooms that each may import from. */
const roomImports: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  db: ['db', 'domain'],
  server: ['server', 'contract', 'domain', 'db'],
  web: ['web', 'contract', 'domain'],
};

/** Folders around the product: they may import all of it, and of one another only these. */
const outerRoomImports: Readonly<Record<string, readonly string[]>> = {
  e2e: ['e2e'],
  bench: ['bench', 'e2e'],
  tools: ['tools'],
};

/** Packages that a room is limited to; tests may use any. */
const roomPackages: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['zod'],
  db: ['kysely'],
};

/** Packages that only some folders may import, and what to use elsewhere. */
const restrictedPackages = [
  {
    packages: /^pg$/,
    places: /^server\/(database|jobs)\//,
    instead: 'take the database handle that is passed in (server/database)',
  },
  {
    packages: /^(fastify|@fastify\/.*)$/,
    places: /^server\/(http\/|app\.ts$|main\.ts$)/,
    instead: 'go through server/http',
  },
  {
    packages: /^@mantine\//,
    places: /^web\/ui\//,
    instead: 'use a component of web/ui',
  },
];

/**
 * Features of the server in dependency order; each imports only from the same or an earlier group.
 */
const featureLine = [
  ['secrets'],
  ['setup'],
  ['auth'],
  ['users', 'audit', 'roles', 'accounts'],
  ['profile', 'uploads', 'saved-views'],
  ['customers'],
  ['network'],
  ['labels'],
  ['ledger'],
  ['terms'],
  ['sms'],
  ['suspensions'],
  ['outages'],
  ['bills'],
  ['payments'],
  ['handovers'],
  ['closes'],
  ['places'],
  ['gateways'],
  ['reminders'],
  ['reports', 'notifications', 'live'],
  ['exports'],
  ['register', 'backup', 'takeouts', 'monitoring'],
  ['moving'],
  ['arrivals', 'checks'],
  ['connections'],
  ['customer-page'],
  ['differences'],
  ['demo', 'commands'],
] as const;

/** Foundation folders of the server; they must not import any feature. */
export const serverFoundation = ['database', 'figures', 'lists', 'http', 'jobs'];
/** Layers of the web; each imports only from itself and earlier ones. */
const webLayers = [
  ['locales'],
  ['head-start'],
  ['i18n'],
  ['build'],
  ['ui'],
  ['api'],
  ['shared'],
  ['lists'],
  ['features'],
  ['pages'],
  ['app'],
];
/** Subfolders of a web layer that have an order among themselves. */
const webRooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lists: [['state'], ['selection', 'saved-views', 'print'], ['table']],
  app: [['menu'], ['commands'], ['settings', 'frame'], ['routes']],
};

/** All imports of a file that violate the dependency order. */
export function checkImports(file: SourceFile): Finding[] {
  return file.imports.flatMap((imported) => {
    const message =
      checkPackage(file, imported) ??
      (imported.file === undefined ? undefined : checkFile(file, imported, imported.file));
    return message === undefined ? [] : [{ line: imported.line, message }];
  });
}

function checkPackage(file: SourceFile, { packageName, specifier }: ImportOf): string | undefined {
  if (packageName === undefined || file.isTest) return undefined;
  const room = roomOf(file.path);
  const allowed = roomPackages[room];
  if (allowed && !allowed.includes(packageName)) {
    return `${room} imports no ${packageName}: what needs it belongs in server or web`;
  }
  if (specifier === 'zod' && ['contract', 'web'].includes(room)) {
    return "zod is too heavy for the browser: import 'zod/mini'";
  }
  if (!(room in roomImports)) return undefined;
  const restriction = restrictedPackages.find(({ packages }) => packages.test(packageName));
  if (!restriction || restriction.places.test(file.path)) return undefined;
  return `${packageName} is not imported here: ${restriction.instead}`;
}

function checkFile(file: SourceFile, { specifier }: ImportOf, target: string): string | undefined {
  const [room, targetRoom] = [roomOf(file.path), roomOf(target)];
  const outer = outerRoomImports[room];
  if (outer) {
    const isRefused = targetRoom in outerRoomImports && !outer.includes(targetRoom);
    return isRefused ? `${room} never imports ${targetRoom}: move what both need` : undefined;
  }
  const allowed = roomImports[room];
  if (!allowed) return undefined;
  if (!allowed.includes(targetRoom)) {
    if (file.isTest && targetRoom !== 'web' && room !== 'web') return undefined;
    return `${room} never imports ${targetRoom}: share it through contract or domain`;
  }
  if (specifier.startsWith('.') && targetRoom !== room && targetRoom !== 'db') {
    return `write '@netkhata/${target.replace(/\.ts$/, '')}' in place of a path between rooms`;
  }
  if (file.isTest) return undefined;
  if (isTestPath(target)) {
    return 'the product never imports what is there for tests';
  }
  if (room === 'server') return checkServer(file.path, target);
  return room === 'web' ? checkWeb(file.path, target) : undefined;
}

function checkServer(path: string, target: string): string | undefined {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === undefined || from === to || roomOf(target) !== 'server') return undefined;
  if (to === undefined) {
    const isTop = /^server\/(app|main)\.ts$/.test(target);
    return isTop ? 'only main.ts and app.ts know the whole: pass in what is needed' : undefined;
  }
  if (serverFoundation.includes(from)) {
    const isGround = serverFoundation.includes(to) && !(from === 'database' && to === 'http');
    return isGround ? undefined : `${from} knows no ${to}: let ${to} pass it in`;
  }
  if (serverFoundation.includes(to)) return undefined;
  const [fromRank, toRank] = [featureRank(from), featureRank(to)];
  if (fromRank === -1 || toRank === -1) {
    return `give ${toRank === -1 ? to : from} its place in featureLine of tools/import-rules.ts`;
  }
  if (toRank > fromRank) return `${from} stands left of ${to}: let ${to} call ${from}`;
  if (target.endsWith('-endpoints.ts')) {
    return `take the use case or query of ${to}, never its endpoints`;
  }
  return undefined;
}

function checkWeb(path: string, target: string): string | undefined {
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === undefined || to === undefined || roomOf(target) !== 'web') return undefined;
  const [fromLayer, toLayer] = [layerIn(webLayers, from), layerIn(webLayers, to)];
  if (fromLayer === -1 || toLayer === -1) {
    return `give ${fromLayer === -1 ? from : to} its place in webLayers of tools/import-rules.ts`;
  }
  if (toLayer > fromLayer) return `${from} never imports ${to}: let ${to} pass it in`;
  const [fromRoom, toRoom] = [path.split('/')[2] ?? '', target.split('/')[2] ?? ''];
  if (from !== to || fromRoom === toRoom) return undefined;
  if (from === 'features') {
    return 'a feature never imports a feature: let the page pass one into the other';
  }
  return checkRooms(from, fromRoom, toRoom);
}

/** Within a layer: files at its top may import its subfolders, not the other way round. */
function checkRooms(layer: string, from: string, to: string): string | undefined {
  const rooms = webRooms[layer];
  if (!rooms) return undefined;
  const [fromRank, toRank] = [layerIn(rooms, from), layerIn(rooms, to)];
  if (fromRank === -1) return undefined;
  if (toRank === -1) return `${from} never imports what stands at the top of ${layer}`;
  return toRank >= fromRank && from !== to
    ? `${layer}/${from} never imports ${layer}/${to}: let it pass that in`
    : undefined;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The folder within the room; undefined for a file at the room's top level. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 2 ? parts[1] : undefined;
}

function featureRank(feature: string): number {
  return featureLine.findIndex((group) => (group as readonly string[]).includes(feature));
}

function layerIn(layers: readonly (readonly string[])[], folder: string): number {
  return layers.findIndex((group) => group.includes(folder));
}
