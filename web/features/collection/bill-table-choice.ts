import { storePreferences } from '../../shared/preferences/store-preferences.ts';
import { billTable } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

/**
 * Whether the table of single bills is expanded: by default on a desktop, not on a phone; the
 * user's choice is kept.
 */
export function useBillTable(): [isOpen: boolean, choose: (isOpen: boolean) => void] {
  const isPhone = useIsPhone();
  const choice = useStoredPreference(billTable);
  const isOpen = choice === 'unchosen' ? !isPhone : choice === 'open';

  function choose(isWanted: boolean) {
    const next = isWanted ? 'open' : 'folded';
    billTable.set(next);
    void storePreferences({ billTable: next });
  }
  return [isOpen, choose];
}
