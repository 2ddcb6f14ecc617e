import { useText } from '../../i18n/use-text.ts';
import { CopiedText } from './copied-text.tsx';

/** Where a biller asks what a customer owes, and tells what they paid. */
export function BillerAddresses({ address }: { address: string }) {
  const t = useText();
  return (
    <>
      <CopiedText label={t('connections.queryAddress')} text={`${address}/query`} />
      <CopiedText label={t('connections.payAddress')} text={`${address}/pay`} />
    </>
  );
}
