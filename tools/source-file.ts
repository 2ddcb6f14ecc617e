import { dirname, join, normalize } from 'node:path/posix';
import { type EcmaScriptModule, type Program, parseSync } from 'oxc-parser';

/** One import statement: of another file of the project, or of a package. */
export interface ImportOf {
  /** Path from the project's root, if it is a file of the project. */
  readonly file: string | undefined;
  /** Package name without sub-path, for a package or a Node module. */
  readonly packageName: string | undefined;
  readonly specifier: string;
  readonly line: number;
}

/** A parsed source file, as the tidy rules read it. */
export interface SourceFile {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  readonly source: string;
  readonly imports: readonly ImportOf[];
  readonly isTest: boolean;
  program(): Program;
  lineAt(offset: number): number;
}

/** Tests and their support files: `bills.test.ts`, `sms-test-rows.ts`, `server/conformance/`. */
export function isTestPath(path: string): boolean {
  return /\.test\.tsx?$|-test-\w+\.tsx?$|^e2e\/|\/(test-support|conformance)\//.test(path);
}

/** Parses the imports and the syntax tree of a file; syntax errors are left to the type check. */
export function parseSourceFile(path: string, source: string): SourceFile {
  const parsed = parseSync(path, source);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  return {
    path,
    source,
    isTest: isTestPath(path),
    imports: specifiersOf(parsed.module, source).map(({ specifier, start }) => ({
      ...resolveSpecifier(path, specifier),
      specifier,
      line: lineAt(start),
    })),
    program: () => parsed.program,
    lineAt,
  };
}

function specifiersOf(module: EcmaScriptModule, source: string) {
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    value: source.slice(start + 1, end - 1),
    start,
  }));
  return [...imports, ...reexports, ...dynamic].map(({ value, start }) => ({
    specifier: value,
    start,
  }));
}

function resolveSpecifier(path: string, specifier: string): Pick<ImportOf, 'file' | 'packageName'> {
  if (specifier.startsWith('.')) {
    return { file: normalize(join(dirname(path), specifier)), packageName: undefined };
  }
  const [scope = '', name = '', ...rest] = specifier.split('/');
  if (scope === '@netkhata') {
    return { file: `${[name, ...rest].join('/')}.ts`, packageName: undefined };
  }
  return { file: undefined, packageName: scope.startsWith('@') ? `${scope}/${name}` : scope };
}
