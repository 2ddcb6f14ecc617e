import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { arrivals } from '@netkhata/contract/arrivals';
import { IconChecks } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';

/** A key is meant for a field or a dialog instead. */
const isElsewhere = ({ target }: KeyboardEvent) =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]'));

/** Confirms all strong arrivals, of one account or of all, in one act; A does it too. */
export function ConfirmStrong({ accountId }: { accountId: number | undefined }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const account = accountId ?? null;
  const { data } = useRead(arrivals.arrivalStrong, { query: { account } }, { staleMs: 0 });
  const change = useChange(arrivalActs.arrivalConfirm);

  async function ask() {
    if (!data || data.count === 0 || change.isSaving) return;
    const { count, sum, fingerprint, more } = data;
    const amount = format.taka(sum);
    const text = (
      <>
        {t('arrivals.confirmStrongAsk', { count, amount })}
        {more > 0 && (
          <>
            <br />
            {t('arrivals.confirmMore', { count: more })}
          </>
        )}
      </>
    );
    if (!(await confirm({ text }))) return;
    await change.run({ body: { account, count, sum, fingerprint } });
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    // Compares the key's position, as a Bangla keyboard types another letter with it.
    if (event.code !== 'KeyA' || !isPlain || event.defaultPrevented || isElsewhere(event)) return;
    event.preventDefault();
    void ask();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  if (!data || data.count === 0) return null;
  return (
    <Button
      tone="primary"
      isSmall
      icon={<IconChecks size={16} aria-hidden />}
      isBusy={change.isSaving}
      title={t('arrivals.confirmAllKey')}
      onClick={() => void ask()}
    >
      {t('arrivals.confirmStrong', { count: data.count, amount: format.taka(data.sum) })}
    </Button>
  );
}
