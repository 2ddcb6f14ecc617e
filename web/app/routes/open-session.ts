import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallFailure } from '../../api/call-failure.ts';
import { type CurrentUser, currentUserRead } from '../../api/current-user.ts';
import { clearSession } from '../../api/session.ts';
import { showLanguageOfUser, writeAsCompany } from '../../i18n/use-text.ts';
import {
  billTable,
  columnFilters,
  receiptPaper,
  rowsPerPage,
} from '../../shared/preferences/list-and-receipt.ts';
import { isMenuChosen, storeMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { chooseColorScheme, isColorSchemeChosen } from '../../ui/color-scheme.ts';

/** On a device where nobody chose, what the user chose elsewhere is taken over. */
function adoptPreferences({ preferences }: CurrentUser): void {
  const { colorScheme, isMenuNarrow, ...choices } = preferences;
  if (colorScheme && !isColorSchemeChosen()) chooseColorScheme(colorScheme);
  if (isMenuNarrow !== undefined && !isMenuChosen()) storeMenuMinimised(isMenuNarrow);
  if (choices.rowsPerPage && !rowsPerPage.isChosen()) rowsPerPage.keep(choices.rowsPerPage);
  if (choices.columnFilters && !columnFilters.isChosen()) columnFilters.keep(choices.columnFilters);
  if (choices.billTable && !billTable.isChosen()) billTable.keep(choices.billTable);
  if (choices.receiptPaper && !receiptPaper.isChosen()) receiptPaper.keep(choices.receiptPaper);
}

export type RouterContext = { queryClient: QueryClient };

/** Where a user who has something to do before anything else is led to. */
function duePageOf(user: CurrentUser): '/change-password' | '/second-factor' | undefined {
  if (user.mustChangePassword) return '/change-password';
  return user.mustAddSecondFactor ? '/second-factor' : undefined;
}

/**
 * Reads the signed-in user before the shell opens. A server that does not answer with one ends the
 * session and reloads (specification section 4); no answer at all leaves the session alone.
 */
export async function loadSignedInUser({ queryClient }: RouterContext): Promise<CurrentUser> {
  let duePage: ReturnType<typeof duePageOf>;
  try {
    const user = await queryClient.query({ ...currentUserRead, staleTime: 'static' });
    writeAsCompany(user.regionalSettings);
    // Texts that cannot be had keep nobody out.
    await showLanguageOfUser(user.language).catch(() => undefined);
    adoptPreferences(user);
    duePage = duePageOf(user);
    if (duePage === undefined) return user;
  } catch (reason) {
    if (!(reason instanceof CallFailure) || reason.status === 0) throw reason;
    clearSession();
    window.location.reload();
    // The page is about to go; nothing of the shell may be drawn meanwhile.
    return new Promise(() => undefined);
  }
  throw redirect({ to: duePage });
}
