import { useText } from '../../i18n/use-text.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Where a sign-in leads until the required second factor is set up. */
export function SecondFactorPage() {
  const t = useText();
  return (
    <PlainPage
      product={t('common.product')}
      title={t('shell.secondFactor')}
      help={t('secondFactor.pageHelp')}
    >
      <SecondFactorSetup onDone={() => window.location.assign('/')} />
    </PlainPage>
  );
}
