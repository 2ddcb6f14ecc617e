import { storePreferences } from '../../shared/preferences/store-preferences.ts';
import { billTable } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';

/** Whether the table of single bills is expanded, as the user chose; at first it is not. */
export function useBillTable(): [isOpen: boolean, choose: (isOpen: boolean) => void] {
  const choice = useStoredPreference(billTable);
  const isOpen = choice === 'open';

  function choose(isWanted: boolean) {
    const next = isWanted ? 'open' : 'folded';
    billTable.set(next);
    void storePreferences({ billTable: next });
  }
  return [isOpen, choose];
}
