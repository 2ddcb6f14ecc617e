import fc from 'fast-check';

/*
 * Vitest setup file: properties draw the same examples on every machine and day. `npm run
 * properties` sets other seeds.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED ?? 1) });
