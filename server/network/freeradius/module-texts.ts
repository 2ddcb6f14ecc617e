import type { FolderOptions } from './folder-options.ts';

/** The line that libpq connects by; names and passwords are ours and need no quotes. */
function connectLine({ place, packets }: FolderOptions): string {
  const { host, port, database, sslMode } = place;
  const words = [
    `host=${host}`,
    `port=${port}`,
    `user=${packets.user}`,
    `password=${packets.password}`,
    `dbname=${database}`,
    'connect_timeout=2',
    'application_name=freeradius',
    ...(sslMode === undefined ? [] : [`sslmode=${sslMode}`]),
  ];
  return words.join(' ');
}

/** What one packet of accounting tells, in the order of radius.account(). */
const ACCOUNTED = [
  '%{Acct-Status-Type}',
  '%{Acct-Unique-Session-Id}',
  '%{Acct-Session-Id}',
  '%{SQL-User-Name}',
  '%{%{Tmp-String-0}:-%{Packet-Src-IP-Address}}',
  '%{%{NAS-IP-Address}:-%{NAS-IPv6-Address}}',
  '%{%{NAS-Port-Id}:-%{NAS-Port}}',
  '%{%{Acct-Delay-Time}:-0}',
  '%{Acct-Session-Time}',
  '%{%{Acct-Input-Octets}:-0}',
  '%{%{Acct-Input-Gigawords}:-0}',
  '%{%{Acct-Output-Octets}:-0}',
  '%{%{Acct-Output-Gigawords}:-0}',
  '%{Calling-Station-Id}',
  '%{Called-Station-Id}',
  '%{Framed-IP-Address}',
  '%{Acct-Terminate-Cause}',
  '%{Class}',
];

/**
 * The database. Without `auto_escape` names with +, ' or Bangla letters are never found; clients
 * read from it would keep FreeRADIUS from starting while it is away.
 */
export function sqlModule(options: FolderOptions): string {
  const account = `SELECT account(${ACCOUNTED.map((word) => `'${word}'`).join(', ')})`;
  const caller = "'%{Calling-Station-Id}'";
  const source = "'%{%{Packet-Src-IP-Address}:-%{Packet-Src-IPv6-Address}}'";
  return `sql {
  dialect = "postgresql"
  driver = "rlm_sql_postgresql"
  radius_db = "${connectLine(options)}"
  auto_escape = yes
  read_groups = no
  read_profiles = no
  read_clients = no
  delete_stale_sessions = no
  query_timeout = 1
  sql_user_name = "%{User-Name}"
  group_attribute = "SQL-Group"
  pool {
    start = 0
    min = 1
    max = 16
    spare = 8
    uses = 0
    retry_delay = 5
    lifetime = 0
    idle_timeout = 300
  }
  authorize_check_query = "SELECT id, username, attribute, value, op FROM check_items('%{SQL-User-Name}')"
  authorize_reply_query = "SELECT id, username, attribute, value, op FROM reply_items('%{SQL-User-Name}')"
  simul_count_query = "SELECT sessions_elsewhere('%{SQL-User-Name}', ${caller})"
  accounting {
    reference = "all.query"
    all {
      query = "${account}"
    }
  }
  post-auth {
    query = "SELECT note_login('%{SQL-User-Name}', '%{reply:Packet-Type}', ${caller}, ${source})"
  }
}
`;
}

/** The other modules, and what of them has settings. */
export const baseModules = `always handled {
  rcode = handled
}
always reject {
  rcode = reject
}
always ok {
  rcode = ok
}
always notfound {
  rcode = notfound
}
always noop {
  rcode = noop
}
pap {
}
chap {
}
mschap {
  use_mppe = no
}
preprocess {
}
expr {
}
detail acct_spool {
  filename = \${logdir}/spool/detail-%Y%m%d:%H
  permissions = 0600
  locking = yes
}
files copy {
  filename = \${confdir}/copy/authorize
  key = "%{User-Name}"
}
attr_filter attr_filter.access_reject {
  key = "%{User-Name}"
  filename = \${confdir}/access_reject
}
`;

/** What a refusal may carry; nothing of what a login would have got. */
export const accessReject = `DEFAULT
\tEAP-Message =* ANY,
\tState =* ANY,
\tMessage-Authenticator =* ANY,
\tError-Cause =* ANY,
\tReply-Message =* ANY,
\tMS-CHAP-Error =* ANY,
\tProxy-State =* ANY
`;
