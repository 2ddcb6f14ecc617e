import { useText } from '../../i18n/use-text.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Who must have a second factor comes here from the sign-in, until it is set up. */
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
