import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallFailure } from '../../api/call-failure.ts';
import { type CurrentUser, currentUserRead } from '../../api/current-user.ts';
import { clearSession } from '../../api/session.ts';
import { showLanguageOfUser, applyRegionalSettings } from '../../i18n/use-text.ts';
import {
  billTable,
  columnFilters,
  receiptPaper,
  rowsPerPage,
} from '../../shared/preferences/list-and-receipt.ts';
import { isMenuChosen, storeMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { chooseColorScheme, isColorSchemeChosen } from '../../ui/color-scheme.ts';

/** Applies the user's stored preferences where nothing was chosen on this device. */
function adoptPreferences({ preferences }: CurrentUser): void {
  const { colorScheme, isMenuNarrow, ...choices } = preferences;
  if (colorScheme && !isColorSchemeChosen()) chooseColorScheme(colorScheme);
  if (isMenuNarrow !== undefined && !isMenuChosen()) storeMenuMinimised(isMenuNarrow);
  if (choices.rowsPerPage && !rowsPerPage.isChosen()) rowsPerPage.set(choices.rowsPerPage);
  if (choices.columnFilters && !columnFilters.isChosen()) columnFilters.set(choices.columnFilters);
  if (choices.billTable && !billTable.isChosen()) billTable.set(choices.billTable);
  if (choices.receiptPaper && !receiptPaper.isChosen()) receiptPaper.set(choices.receiptPaper);
}

export type RouterContext = { queryClient: QueryClient };

/** The screen that the user must complete before any other. */
function requiredPageOf(
  user: CurrentUser,
): '/change-password' | '/two-step-verification' | undefined {
  if (user.mustChangePassword) return '/change-password';
  return user.mustAddSecondFactor ? '/two-step-verification' : undefined;
}

/**
 * Reads the signed-in user before the shell opens. Any failure answered by the server ends the
 * session and reloads (specification section 4); without an answer the session is kept.
 */
export async function loadSignedInUser({ queryClient }: RouterContext): Promise<CurrentUser> {
  let requiredPage: ReturnType<typeof requiredPageOf>;
  try {
    const user = await queryClient.query({ ...currentUserRead, staleTime: 'static' });
    applyRegionalSettings(user.regionalSettings);
    // Failing to load the user's language must not prevent signing in.
    await showLanguageOfUser(user.language).catch(() => undefined);
    adoptPreferences(user);
    requiredPage = requiredPageOf(user);
    if (requiredPage === undefined) return user;
  } catch (reason) {
    if (!(reason instanceof CallFailure) || reason.status === 0) throw reason;
    clearSession();
    window.location.reload();
    // The page is about to reload; the shell must not render meanwhile.
    return new Promise(() => undefined);
  }
  throw redirect({ to: requiredPage });
}
