import { tmpdir } from 'node:os';

/** Where tests make databases: in memory where `npm test` found room for it. */
export const databaseFolder = process.env.TEST_DATABASE_FOLDER || tmpdir();
