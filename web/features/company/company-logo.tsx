import { uploads } from '@netkhata/contract/uploads';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { ImageField } from '../../shared/images/image-field.tsx';
import { Card } from '../../ui/card.tsx';

/** The logo that stands on receipts. */
export function CompanyLogo({ file }: { file: string | null }) {
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
