import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { addMonths, firstDayOf, type Month } from '@netkhata/domain/billing-period';
import type { DatabaseConnection } from '../database/database.ts';
import { openRawConnection } from '../database/raw-connection.ts';

const OWN = 0o600;

/**
 * Exports the sessions that ended in a month to a gzipped CSV beside the backups, which leave
 * sessions out: authorities may ask years later who had which address when. Returns the file and
 * the number of sessions.
 */
export async function archiveSessions(
  connection: DatabaseConnection,
  { folder, month }: { folder: string; month: Month },
): Promise<{ file: string; count: number }> {
  const raw = await openRawConnection(connection);
  try {
    const from = firstDayOf(month);
    const until = firstDayOf(addMonths(month, 1));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `radius-sessions-${month}.csv.gz`);
    const rows = raw.copyOut(`copy (
      select username, customers.code as customer, framedipaddress as address,
        callingstationid as mac, routers.name as router, packetsrcipaddress as router_address,
        acctsessionid as session_id, acctstarttime as started_at, acctstoptime as ended_at,
        acctinputoctets as uploaded_bytes, acctoutputoctets as downloaded_bytes,
        acctterminatecause as cause
      from radius.radacct cross join company
        left join customers on customers.id = customer_id
        left join routers on routers.id = radacct.router_id
      where acctstoptime >= '${from}'::timestamp at time zone company.time_zone
        and acctstoptime < '${until}'::timestamp at time zone company.time_zone
      order by acctstarttime, radacctid
    ) to stdout with (format csv, header)`);
    await pipeline(rows, createGzip(), createWriteStream(`${file}.part`, { mode: OWN }));
    await rename(`${file}.part`, file);
    return { file, count: rows.rowCount };
  } finally {
    await raw.close();
  }
}
