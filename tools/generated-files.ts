import type { ClientBase } from 'pg';
import { databaseTypes } from './database-types.ts';
import { DECISION_LIST, readDecisionList } from './decision-list.ts';
import { endpointListing } from './list-endpoints.ts';
import { schemaListing } from './schema-listing.ts';

/** Every file that `npm run generate` writes, by path, with its expected content. */
export async function generatedFiles(client: ClientBase): Promise<Map<string, string>> {
  return new Map([
    ['db/schema.sql', await schemaListing(client)],
    ['db/types.ts', await databaseTypes(client)],
    ['docs/endpoints.md', endpointListing()],
    [DECISION_LIST, readDecisionList()],
  ]);
}
