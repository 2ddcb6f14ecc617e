import { type RawBuilder, sql } from 'kysely';

/**
 * Condition that a customer does not go with a move that is being taken back, for work on many
 * customers; the database refuses the others (`refuse_leaving_customers()`). Evaluated once for the
 * whole statement unless a move is being taken back.
 */
export const customerStays = (customerId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  not exists (select from moves where state = 'taking_back')
  or not exists (
    select from leaving_customers where leaving_customers.customer_id = ${customerId}))`;
