/**
 * Classifies a recorded action by its name; the first matching pattern wins. The patterns must be
 * valid in PostgreSQL too, with the same meaning.
 */
export const AUDIT_VERBS = [
  { verb: 'signedIn', pattern: /^signIn$/ },
  { verb: 'signedOut', pattern: /^signOut/ },
  { verb: 'generated', pattern: /(Generate|RunStart)$/ },
  { verb: 'undone', pattern: /(Undo|TakeBack|Refund)$/ },
  { verb: 'created', pattern: /(Create|Save|Make|FileAdd|Claim)$/ },
  {
    verb: 'changed',
    pattern:
      /(Update|Upload|Password|Switch|Mend|Answer|Control|DaySet|movePlaces|RowsBack|Columns|ConnectionSecret)$/,
  },
  { verb: 'exported', pattern: /(Excel|Ticket|Export|akeout)/ },
  { verb: 'deleted', pattern: /(Delete|Discard|Remove|Strike)$/ },
  { verb: 'approved', pattern: /Approve$/ },
  { verb: 'counted', pattern: /Count$/ },
  { verb: 'applied', pattern: /Apply$/ },
  { verb: 'accepted', pattern: /(Accept|Confirm|Match|MatchPayment|MatchMovement)$/ },
  { verb: 'returned', pattern: /Return$/ },
  { verb: 'withdrawn', pattern: /Withdraw$/ },
  { verb: 'settled', pattern: /Settle$/ },
  { verb: 'refused', pattern: /Refuse$/ },
  { verb: 'moved', pattern: /(Transfer|PayOut|PayIn|arrivalMove)$/ },
  { verb: 'collected', pattern: /Collect$/ },
  { verb: 'sent', pattern: /(Send|Again)$/ },
  {
    verb: 'imported',
    pattern: /(Import|FilePart|FileEnd|arrivalTexts|arrivalByItself|statementBring)$/,
  },
  { verb: 'handedOn', pattern: /HandOn$/ },
  { verb: 'labelled', pattern: /PutOn$/ },
  { verb: 'unlabelled', pattern: /TakeOff$/ },
  { verb: 'checked', pattern: /(Test|Balance)$/ },
  { verb: 'closed', pattern: /(Close|SetAside)$/ },
  { verb: 'lifted', pattern: /Lift$/ },
  { verb: 'opened', pattern: /[oO]pen$/ },
  { verb: 'seen', pattern: /(Details|Seen)$/ },
] as const;

export type AuditVerb = (typeof AUDIT_VERBS)[number]['verb'];

/**
 * Filter text of the audit trail for a verb; no verb's text is contained in another's or in a name.
 */
export const verbFilter = (verb: AuditVerb): string => `is:${verb}`;
