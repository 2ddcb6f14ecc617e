import { company } from '@netkhata/contract/company';
import { uploads } from '@netkhata/contract/uploads';
import { useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { ImageField } from '../../shared/images/image-field.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import text from '../../ui/text.module.css';
import { CompanyForm } from './company-form.tsx';
import type { CompanyRecord } from './company-values.ts';
import { SecondFactorRuleCard } from './second-factor-rule.tsx';

/** The company settings and, for Super Admins, the card that says who needs a second factor. */
export function CompanyScreen() {
  return (
    <>
      <CompanySettings />
      {useHasRight('administration') && <SecondFactorRuleCard />}
    </>
  );
}

/** Loads a fresh record for the form; later refetches do not overwrite what is typed. */
export function CompanySettings() {
  const t = useText();
  const read = useRead(company.companySettings, {}, { staleMs: 0 });
  const { data, error, isFetchedAfterMount, refetch } = read;
  const [record, setRecord] = useState<CompanyRecord>();
  if (isFetchedAfterMount && !error && data && !record) setRecord(data);
  if (record) {
    return (
      <>
        <CompanyLogo file={data?.logo ?? null} />
        <CompanyForm record={record} />
        <p className={text.soft}>{t('shell.version', { version: record.version })}</p>
      </>
    );
  }
  return (
    <Card>
      {error ? (
        <ErrorState {...error} onRetry={() => void refetch()} />
      ) : (
        <LoadingShape of="fields" />
      )}
    </Card>
  );
}

/** The logo on receipts. */
function CompanyLogo({ file }: { file: string | null }) {
  const t = useText();
  const canChange = useHasRight('administration');
  return (
    <Card title={t('settings.logo')}>
      <ImageField
        upload={uploads.companyLogoUpload}
        remove={uploads.companyLogoRemove}
        file={file}
        name={t('settings.logo')}
        help={t('settings.logoHelp')}
        isDisabled={!canChange}
      />
    </Card>
  );
}
