/** 'latitude, longitude' as people copy it from a map. */
const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Where a map shows the place; null for what are no coordinates. */
export function mapAddress(gpsLocation: string | null): string | null {
  const [, latitude, longitude] = COORDINATES.exec(gpsLocation ?? '') ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const query = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
