/** This very moment, as ISO text: when something is printed. */
export const presentInstant = (): string => new Date().toISOString();
