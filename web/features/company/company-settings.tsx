import { company } from '@netkhata/contract/company';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyLogo } from './company-logo.tsx';
import type { CompanyRecord } from './company-values.ts';
import { SecondFactorRule } from './second-factor-rule.tsx';

/** The settings, and for Super Admins who needs a second factor. */
export function CompanyScreen() {
  return (
    <>
      <CompanySettings />
      {useHasRight('administration') && <SecondFactorRule />}
    </>
  );
}

/** The company as the server has it now; what is typed stays while the rest is read again. */
export function CompanySettings() {
  const read = useRead(company.companySettings, {}, { staleMs: 0 });
  const { data, error, isFetchedAfterMount, refetch } = read;
  const [record, setRecord] = useState<CompanyRecord>();
  if (isFetchedAfterMount && !error && data && !record) setRecord(data);
  if (record) {
    return (
      <>
        <CompanyLogo file={data?.logo ?? null} />
        <CompanyForm record={record} />
      </>
    );
  }
  return (
    <Card>
      <ReadState {...{ error, refetch }} of="fields" />
    </Card>
  );
}
