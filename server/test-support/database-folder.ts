import { tmpdir } from 'node:os';

/** Folder for the tests' databases; in memory where `npm test` found enough room. */
export const databaseFolder = process.env.TEST_DATABASE_FOLDER || tmpdir();
