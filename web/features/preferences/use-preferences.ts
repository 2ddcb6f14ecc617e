import { profile } from '@netkhata/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { currentUserRead } from '../../api/current-user.ts';
import { toastFailure } from '../../api/use-change.ts';
import type { ColorScheme } from '../../head-start/stored-color-scheme.ts';
import type { Language } from '../../i18n/languages.ts';
import { chooseLanguage } from '../../i18n/use-text.ts';
import {
  type ReceiptPaper,
  type RowsPerPage,
  receiptPaper,
  rowsPerPage,
} from '../../shared/preferences/list-and-receipt.ts';
import { storeMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { chooseColorScheme } from '../../ui/color-scheme.ts';
import { reportMissingPart } from '../../ui/load-on-use.ts';

type Preferences = {
  setLanguage: (language: Language) => Promise<void>;
  setColorScheme: (scheme: ColorScheme) => Promise<void>;
  minimiseMenu: (isMinimised: boolean) => Promise<void>;
  setRowsPerPage: (rows: RowsPerPage) => Promise<void>;
  setReceiptPaper: (paper: ReceiptPaper) => Promise<void>;
};

/** Changes that apply at once on this device and are stored with the user for other devices. */
export function usePreferences(): Preferences {
  const queryClient = useQueryClient();

  /** If the server cannot store a change, it stays on this device, and a toast says so. */
  async function keep(saving: Promise<unknown>) {
    await saving
      .then(() => queryClient.invalidateQueries({ queryKey: currentUserRead.queryKey }))
      .catch(toastFailure);
  }

  return {
    setLanguage: async (language) => {
      try {
        await chooseLanguage(language);
      } catch {
        return reportMissingPart();
      }
      return keep(call(profile.ownProfileUpdate, { body: { language } }));
    },
    setColorScheme: (scheme) => {
      chooseColorScheme(scheme);
      return keep(call(profile.preferencesUpdate, { body: { colorScheme: scheme } }));
    },
    minimiseMenu: (isMinimised) => {
      storeMenuMinimised(isMinimised);
      return keep(call(profile.preferencesUpdate, { body: { isMenuNarrow: isMinimised } }));
    },
    setRowsPerPage: (rows) => {
      rowsPerPage.set(rows);
      return keep(call(profile.preferencesUpdate, { body: { rowsPerPage: rows } }));
    },
    setReceiptPaper: (paper) => {
      receiptPaper.set(paper);
      return keep(call(profile.preferencesUpdate, { body: { receiptPaper: paper } }));
    },
  };
}
