import type { FolderOptions } from './folder-options.ts';

const listenOn = (type: 'auth' | 'acct', address: string, port: number) => `  listen {
    type = ${type}
    ${address}
    port = ${port}
  }
`;

/** Adds a Message-Authenticator: RouterOS from 7.15 on drops replies without one. */
const SIGNED = `update reply {
      &Message-Authenticator := 0x00
    }`;

/** Identity of a session across its packets: user name, session id and router. */
const UNIQUE = `update request {
      &Acct-Unique-Session-Id := "%{md5:%{User-Name},%{Acct-Session-Id},%{%{Tmp-String-0}:-%{Packet-Src-IP-Address}},%{%{NAS-Port-Id}:-%{NAS-Port}}}"
    }`;

const authorize = `  authorize {
    ${SIGNED}
    preprocess
    chap
    mschap
    sql {
      fail = 1
    }
    if (fail) {
      copy {
        notfound = 1
        noop = 1
      }
      if (notfound || noop) {
        do_not_respond
      }
    }
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
    Auth-Type CHAP {
      chap
    }
    Auth-Type MS-CHAP {
      mschap
    }
  }
`;

/**
 * The router's own time of the event, before `preprocess` fills in ours where the router names none.
 */
const accounting = `  preacct {
    if (&Event-Timestamp) {
      update request {
        &Tmp-String-1 := "%{integer:Event-Timestamp}"
      }
    }
    preprocess
    update request {
      &Tmp-String-0 := "%{%{Packet-Src-IP-Address}:-%{Packet-Src-IPv6-Address}}"
    }
    ${UNIQUE}
  }
  accounting {
    redundant {
      sql
      acct_spool
    }
  }
`;

/** While the database is down, logins are neither logged nor checked for a second session. */
const afterwards = `  session {
    sql {
      fail = 1
    }
    ok
  }
  post-auth {
    sql {
      fail = 1
    }
    ok
    Post-Auth-Type REJECT {
      sql {
        fail = 1
      }
      attr_filter.access_reject
      ${SIGNED}
    }
  }
`;

/**
 * Authentication and accounting. While the database is down, logins fall back to the copy, a name
 * that is not in it gets no reply (another server may know it), and accounting goes to the spool.
 */
export function pppoeSite({ authPort, acctPort, clients }: FolderOptions): string {
  const addresses = [
    'ipaddr = *',
    ...(clients.some(({ address }) => address.includes(':')) ? ['ipv6addr = ::'] : []),
  ];
  const listening = addresses.flatMap((address) => [
    listenOn('auth', address, authPort),
    listenOn('acct', address, acctPort),
  ]);
  return `server pppoe {\n${listening.join('')}${authorize}${accounting}${afterwards}}\n`;
}

/** Replays the spool; a packet that the database rejects as invalid is dropped, not retried. */
export const spoolSite = `server spool {
  listen {
    type = detail
    filename = \${logdir}/spool/detail-*
    load_factor = 100
    poll_interval = 1
    retry_interval = 5
    one_shot = no
  }
  preacct {
    preprocess
    ${UNIQUE}
  }
  accounting {
    sql {
      invalid = 1
    }
    if (invalid) {
      ok
    }
  }
}
`;
