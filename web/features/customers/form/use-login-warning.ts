import { customers } from '@netkhata/contract/customers';
import { doubtsOfLogin } from '@netkhata/domain/pppoe-login';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDebounced } from '../../../ui/timing.ts';
import type { CustomerRecord } from '../customer-record.ts';

/** What is unwise in a typed PPPoE name, though routers take it; undefined where nothing is. */
export function useLoginWarning(
  typed: string,
  record: CustomerRecord | undefined,
): string | undefined {
  const t = useText();
  const name = useDebounced(typed.trim());
  const isNew = name !== '' && name !== (record?.pppoeUserName ?? '');
  const like = useRead(
    customers.pppoeNamesLike,
    { query: { name, customer: record?.id ?? null } },
    { isEnabled: isNew, staleMs: 0 },
  );
  const [twin] = isNew && name === typed.trim() ? (like.data ?? []) : [];
  if (twin !== undefined) return t('routers.loginTwin', { name: twin });
  return doubtsOfLogin(typed).length > 0 ? t('routers.loginUnwise') : undefined;
}
