const shared = [
  'domain',
  'contract',
  'db/types.ts',
  'tools/build.mjs',
  'tools/build-targets.mjs',
  'package-lock.json',
];

/** Build targets; `programs` maps names that tools/run.mjs accepts to their entry files. */
export const targets = {
  server: {
    output: 'server/dist',
    inputs: [...shared, 'server'],
    programs: {
      main: 'server/main.ts',
      import: 'server/commands/import.ts',
      'move-in': 'server/commands/move-in.ts',
      books: 'server/commands/books.ts',
      backup: 'server/commands/backup.ts',
      restore: 'server/commands/restore.ts',
      radius: 'server/commands/radius.ts',
    },
  },
  // Worker threads, loaded by the server both when run from source and when built.
  threads: {
    output: 'server/dist/threads',
    inputs: [...shared, 'server'],
    programs: {
      'register-thread': 'server/register/register-thread.ts',
      'move-thread': 'server/moving/move-thread.ts',
      'router-thread': 'server/differences/router-thread.ts',
      'statement-thread': 'server/arrivals/statement-thread.ts',
    },
  },
  // `npm run dev`: what watches, and the server that it starts, apart from the one for production.
  dev: {
    output: 'server/dist/dev',
    inputs: [...shared, 'server/config.ts', 'tools/dev'],
    programs: { dev: 'tools/dev/dev.ts' },
  },
  'dev-server': {
    output: 'server/dist/dev-server',
    inputs: [...shared, 'server', 'tools/dev'],
    programs: {
      main: 'server/main.ts',
      'hold-database': 'tools/dev/hold-database.ts',
      'open-inspector': 'tools/dev/open-inspector.ts',
      'leave-with-parent': 'tools/dev/leave-with-parent.ts',
    },
  },
  bench: {
    output: 'server/dist/bench',
    inputs: [...shared, 'server', 'bench'],
    programs: {
      bench: 'bench/bench.ts',
      'sms-load': 'bench/sms-load.ts',
      'sms-sender': 'bench/sms-sender.ts',
    },
  },
  e2e: {
    output: 'server/dist/e2e',
    inputs: [...shared, 'server', 'e2e', 'bench'],
    programs: {
      screens: 'e2e/screen-matrix.ts',
      'moved-controls': 'e2e/moved-controls.ts',
      'bench-web': 'bench/bench-web.ts',
      scan: 'e2e/scan.ts',
      firefox: 'e2e/firefox.ts',
    },
  },
  torture: {
    output: 'server/dist/torture',
    inputs: [...shared, 'server', 'bench'],
    programs: {
      torture: 'bench/torture/torture.ts',
      'cluster-test': 'bench/torture/cluster-test.ts',
    },
  },
  tools: {
    output: 'server/dist/tools',
    inputs: [...shared, 'server', 'tools'],
    programs: {
      generate: 'tools/generate.ts',
      tidy: 'tools/tidy.ts',
      freeze: 'tools/freeze.ts',
    },
  },
  web: { output: 'web/dist', inputs: [...shared, 'web'] },
};
