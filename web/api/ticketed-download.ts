import { toastFailure } from './use-change.ts';

/** Where a file is, and what lets a browser have it once. */
type Ticket = { path: string; ticket: string; query?: Record<string, string> };

/**
 * Takes a ticket and follows a link with it, so that the browser itself saves the file. A download
 * that is refused is said by the browser; the screen stays as it is.
 */
export async function ticketedDownload(takeTicket: () => Promise<Ticket>): Promise<void> {
  try {
    const { path, ticket, query = {} } = await takeTicket();
    const link = document.createElement('a');
    const parts = Object.entries({ token: ticket, ...query });
    const search = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    link.href = `/${path}?${search}`;
    link.download = '';
    link.click();
  } catch (reason) {
    toastFailure(reason);
  }
}
