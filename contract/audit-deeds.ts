/**
 * What a recorded action did, by how its name reads; the first that fits. The patterns mean the same
 * in PostgreSQL.
 */
export const AUDIT_DEEDS = [
  { deed: 'signedIn', pattern: /^signIn$/ },
  { deed: 'signedOut', pattern: /^signOut/ },
  { deed: 'generated', pattern: /(Generate|RunStart)$/ },
  { deed: 'undone', pattern: /(Undo|TakeBack)$/ },
  { deed: 'created', pattern: /(Create|Save|Make|FileAdd)$/ },
  {
    deed: 'changed',
    pattern: /(Update|Upload|Password|Switch|Mend|Answer|Control|DaySet|movePlaces|RowsBack)$/,
  },
  { deed: 'exported', pattern: /(Excel|Ticket|Export|akeout)/ },
  { deed: 'deleted', pattern: /(Delete|Discard|Remove)$/ },
  { deed: 'approved', pattern: /Approve$/ },
  { deed: 'counted', pattern: /Count$/ },
  { deed: 'accepted', pattern: /(Accept|Confirm)$/ },
  { deed: 'returned', pattern: /Return$/ },
  { deed: 'withdrawn', pattern: /Withdraw$/ },
  { deed: 'settled', pattern: /Settle$/ },
  { deed: 'refused', pattern: /Refuse$/ },
  { deed: 'moved', pattern: /(Transfer|PayOut|PayIn)$/ },
  { deed: 'collected', pattern: /Collect$/ },
  { deed: 'sent', pattern: /(Send|Again)$/ },
  { deed: 'imported', pattern: /(Import|FilePart|FileEnd)$/ },
  { deed: 'handedOn', pattern: /HandOn$/ },
  { deed: 'labelled', pattern: /PutOn$/ },
  { deed: 'unlabelled', pattern: /TakeOff$/ },
  { deed: 'checked', pattern: /(Test|Balance)$/ },
  { deed: 'closed', pattern: /Close$/ },
  { deed: 'lifted', pattern: /Lift$/ },
  { deed: 'opened', pattern: /[oO]pen$/ },
  { deed: 'seen', pattern: /(Details|Seen)$/ },
] as const;

export type AuditDeed = (typeof AUDIT_DEEDS)[number]['deed'];

/** The text by which the audit trail is filtered for a deed; no part of another's, nor of a name. */
export const deedFilter = (deed: AuditDeed): string => `is:${deed}`;
