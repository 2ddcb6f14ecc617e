/** A router, in FreeRADIUS's terms a client. */
export interface RadiusClient {
  id: number;
  name: string;
  address: string;
  secret: string;
}

/** Where FreeRADIUS finds the database, for libpq. */
export interface DatabasePlace {
  /** One host, or several with commas between, and as many ports. */
  host: string;
  port: number | string;
  /** `target_session_attrs` where there are several. */
  attributes?: string;
  database: string;
  /** `sslmode` of the connection URL, such as `require`; undefined for libpq's default. */
  sslMode?: string | undefined;
}

export interface Login {
  user: string;
  password: string;
}

export interface FolderOptions {
  /** Absolute; without characters that would need escaping in a configuration. */
  folder: string;
  authPort: number;
  acctPort: number;
  /** The system user that FreeRADIUS switches to; undefined to stay the user who starts it. */
  user: string | undefined;
  place: DatabasePlace;
  /** Database logins: `packets` for answering RADIUS, `copy` for refreshing the copy. */
  packets: Login;
  copy: Login;
  clients: readonly RadiusClient[];
}
