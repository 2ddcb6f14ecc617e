import { toastFailure } from './use-change.ts';

/** The path of a file and a ticket that allows one download of it. */
type Ticket = { path: string; ticket: string; query?: Record<string, string> };

/**
 * Takes a ticket and follows a link with it, so that the browser itself saves the file. If the
 * download is refused, the browser reports it; the screen stays as it is.
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
