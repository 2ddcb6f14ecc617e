import { storeOnUser } from '../../shared/preferences/keep-on-user.ts';
import { billTable } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

/** Whether the bills stand open one by one: on a desk at first, on a phone not; one's own choice lasts. */
export function useBillTable(): [isOpen: boolean, choose: (isOpen: boolean) => void] {
  const isPhone = useIsPhone();
  const choice = useStoredPreference(billTable);
  const isOpen = choice === 'unchosen' ? !isPhone : choice === 'open';

  function choose(isWanted: boolean) {
    const next = isWanted ? 'open' : 'folded';
    billTable.keep(next);
    void storeOnUser({ billTable: next });
  }
  return [isOpen, choose];
}
