import { profile } from '@netkhata/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { currentUserRead } from '../../api/current-user.ts';
import { toastFailure } from '../../api/use-change.ts';
import type { ColorScheme } from '../../head-start/drawn-scheme.ts';
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
  showLanguage: (language: Language) => Promise<void>;
  draw: (scheme: ColorScheme) => Promise<void>;
  minimiseMenu: (isMinimised: boolean) => Promise<void>;
  showPerPage: (rows: RowsPerPage) => Promise<void>;
  printOn: (paper: ReceiptPaper) => Promise<void>;
};

/** Changes that one sees at once on this device and finds again on the next: kept on the user. */
export function usePreferences(): Preferences {
  const queryClient = useQueryClient();

  /** What cannot be kept on the server stays on this device, and says so. */
  async function keep(saving: Promise<unknown>) {
    await saving
      .then(() => queryClient.invalidateQueries({ queryKey: currentUserRead.queryKey }))
      .catch(toastFailure);
  }

  return {
    showLanguage: async (language) => {
      try {
        await chooseLanguage(language);
      } catch {
        return reportMissingPart();
      }
      return keep(call(profile.ownProfileUpdate, { body: { language } }));
    },
    draw: (scheme) => {
      chooseColorScheme(scheme);
      return keep(call(profile.preferencesUpdate, { body: { colorScheme: scheme } }));
    },
    minimiseMenu: (isMinimised) => {
      storeMenuMinimised(isMinimised);
      return keep(call(profile.preferencesUpdate, { body: { isMenuNarrow: isMinimised } }));
    },
    showPerPage: (rows) => {
      rowsPerPage.keep(rows);
      return keep(call(profile.preferencesUpdate, { body: { rowsPerPage: rows } }));
    },
    printOn: (paper) => {
      receiptPaper.keep(paper);
      return keep(call(profile.preferencesUpdate, { body: { receiptPaper: paper } }));
    },
  };
}
