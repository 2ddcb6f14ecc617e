import { gateways } from '@netkhata/contract/gateways';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayTest } from './gateway-test.tsx';
import { SendingState } from './sending-state.tsx';

/** The SMS gateway: queue state, settings, and a test message. */
export function SmsGateway() {
  const record = useRead(gateways.smsGateway, {});
  const presets = useRead(gateways.smsGatewayPresets, {});
  const failed = [record, presets].find(({ error }) => error !== null);
  if (failed?.error) {
    return <ErrorState {...failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!record.data || !presets.data) return <LoadingShape of="fields" />;
  return (
    <>
      <SendingState record={record.data} />
      <GatewayForm record={record.data} presets={presets.data} />
      {record.data.kind !== 'none' && <GatewayTest />}
    </>
  );
}
