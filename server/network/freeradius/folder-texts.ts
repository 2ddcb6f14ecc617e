import type { FolderOptions, RadiusClient } from './folder-options.ts';
import { accessReject, baseModules, sqlModule } from './module-texts.ts';
import { pppoeSite, spoolSite } from './site-texts.ts';

/** Single-quotes a value: FreeRADIUS expands nothing in it. */
const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, (sign) => `\\${sign}`)}'`;

const clientText = ({ id, address, secret }: RadiusClient): string => `client router-${id} {
  ${address.includes(':') ? 'ipv6addr' : 'ipaddr'} = ${address}
  secret = ${quote(secret)}
  require_message_authenticator = no
}
`;

const radiusd = ({ user }: FolderOptions, folder: string): string => `prefix = /usr
confdir = ${folder}
logdir = \${confdir}/log
run_dir = \${confdir}/run
libdir = /usr/lib/freeradius
pidfile = \${run_dir}/radiusd.pid
max_request_time = 10
cleanup_delay = 5
max_requests = 65536
hostname_lookups = no
log {
  destination = files
  file = \${logdir}/radius.log
  auth = no
  auth_badpass = no
  auth_goodpass = no
}
security {
${user === undefined ? '' : `  user = ${user}\n  group = ${user}\n`}  max_attributes = 200
  reject_delay = 1
  status_server = yes
}
thread pool {
  start_servers = 4
  max_servers = 16
  min_spare_servers = 2
  max_spare_servers = 8
  max_requests_per_server = 0
}
proxy_requests = no
$INCLUDE clients.conf
modules {
  $INCLUDE mods/
}
policy {
  do_not_respond {
    update control {
      &Response-Packet-Type := Do-Not-Respond
    }
    handled
  }
}
instantiate {
}
$INCLUDE sites/
`;

/** Script that refreshes the copy without the product; keeps the old one on an empty result. */
const renewCopy = ({ folder, place, copy }: FolderOptions): string => {
  const { host, port, database, sslMode, attributes } = place;
  const ssl = sslMode === undefined ? '' : ` sslmode=${sslMode}`;
  const kind = attributes === undefined ? '' : ` target_session_attrs=${attributes}`;
  const line = `host=${host} port=${port} dbname=${database} user=${copy.user}${ssl}${kind}`;
  return `#!/bin/sh
# Renews the subscribers that FreeRADIUS answers from while the database is away.
set -e
umask 077
cd ${folder}
PGPASSFILE=${folder}/copy.pgpass psql -qtAX -v ON_ERROR_STOP=1 \\
  "${line} connect_timeout=5" \\
  -c 'set statement_timeout = 60000' -c 'select copy_entries()' > copy/authorize.new
test -s copy/authorize.new
if cmp -s copy/authorize.new copy/authorize; then
  rm copy/authorize.new
  exit 0
fi
chown --reference=copy copy/authorize.new
mv copy/authorize.new copy/authorize
# FreeRADIUS that was started without -P has written no number of its own.
running=$(cat run/radiusd.pid 2> /dev/null || pgrep -f 'freeradius .*-d ${folder}$' || true)
if test -n "$running"; then kill -HUP $running; fi
`;
};

const passFile = ({ copy }: FolderOptions): string => `*:*:*:${copy.user}:${copy.password}\n`;

const units = ({ folder }: FolderOptions): Record<string, string> => ({
  'netkhata-radius.service': `[Unit]
Description=FreeRADIUS for Netkhata
After=network-online.target

[Service]
ExecStart=/usr/sbin/freeradius -f -P -d ${folder}
Restart=always
RestartSec=2

[Install]
WantedBy=multi-user.target
`,
  'netkhata-radius-copy.service': `[Unit]
Description=Renews the subscribers that FreeRADIUS keeps for Netkhata

[Service]
Type=oneshot
ExecStart=${folder}/renew-copy.sh
`,
  'netkhata-radius-copy.timer': `[Unit]
Description=Renews the subscribers that FreeRADIUS keeps for Netkhata, each minute

[Timer]
OnCalendar=minutely
AccuracySec=5s

[Install]
WantedBy=timers.target
`,
});

export interface FolderFile {
  text: string;
  mode: number;
}

const READABLE = 0o640;
const OWN = 0o600;
const RUN = 0o700;

/** All files of the folder except the copy, by their path in it. */
export function folderFiles(options: FolderOptions): Map<string, FolderFile> {
  const file = (text: string, mode = READABLE): FolderFile => ({ text, mode });
  return new Map([
    ['radiusd.conf', file(radiusd(options, options.folder))],
    ['clients.conf', file(options.clients.map(clientText).join('\n'))],
    ['access_reject', file(accessReject)],
    ['mods/base', file(baseModules)],
    ['mods/sql', file(sqlModule(options))],
    ['sites/pppoe', file(pppoeSite(options))],
    ['sites/spool', file(spoolSite)],
    ['renew-copy.sh', file(renewCopy(options), RUN)],
    ['copy.pgpass', file(passFile(options), OWN)],
    ...Object.entries(units(options)).map(
      ([name, text]) => [`systemd/${name}`, file(text)] as const,
    ),
  ]);
}
