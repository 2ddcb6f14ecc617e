/** `netkhata-20261121-031500.tar.gz`; by UTC, so that names sort by their age whatever the clock's zone. */
export function backupName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `netkhata-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`;
}
