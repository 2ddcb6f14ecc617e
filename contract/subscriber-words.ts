/** Which customers of a quarter: there at its end; those who came in it; those who left in it. */
export const SUBSCRIBER_ROWS = ['total', 'new', 'left'] as const;
export type SubscriberRows = (typeof SUBSCRIBER_ROWS)[number];

/** What a regulator asks of each customer and may be missing. */
export const MISSING_FACTS = ['nid', 'address', 'mobileNo', 'connectionDate'] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];
