import { useCurrentUser } from '../../api/current-user.ts';
import { CloseTable } from './close-table.tsx';
import { CompanyDay } from './company-day.tsx';
import { Tills } from './tills.tsx';

/**
 * Day's close: the tills that the user keeps and, with the right to close it, the company's day.
 */
export function DayClose() {
  const { rights, zone } = useCurrentUser();
  const mayClose = rights.includes('close_day') && zone === null;
  return (
    <>
      <Tills />
      {mayClose && <CompanyDay />}
      {mayClose && <CloseTable />}
    </>
  );
}
