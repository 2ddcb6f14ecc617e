import type { Plugin } from 'vite';

/** Chromium compiles every function of such a file while it arrives, beside the page's own work. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** What every list is drawn by: most of its functions run before the first row is seen. */
const FILES = ['start', 'frame', 'rows', 'list', 'virtual-rows', 'customer-table'];

/**
 * Marks the files that a first list runs. Compiled one by one as they are called, their functions
 * took a quarter of the main thread's time until the rows were there.
 */
export function eagerCode(): Plugin {
  return {
    name: 'eager-code',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of FILES) {
          const file = files.find((each) => each.name === name);
          if (file === undefined) throw new Error(`The build has no file ${name}`);
          file.code = HINT + file.code;
        }
      },
    },
  };
}
