import { toastFailure } from './use-change.ts';

/** Where a file is, and what lets a browser have it once. */
type Ticket = { path: string; ticket: string };

/**
 * Takes a ticket and follows a link with it, so that the browser itself saves the file. A download
 * that is refused is said by the browser; the screen stays as it is.
 */
export async function ticketedDownload(takeTicket: () => Promise<Ticket>): Promise<void> {
  try {
    const { path, ticket } = await takeTicket();
    const link = document.createElement('a');
    link.href = `/${path}?token=${encodeURIComponent(ticket)}`;
    link.download = '';
    link.click();
  } catch (reason) {
    toastFailure(reason);
  }
}
