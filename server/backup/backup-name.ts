/** `netkhata-20261121-031500.tar.gz`, in UTC, so that names sort by age in every time zone. */
export function backupName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `netkhata-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`;
}
