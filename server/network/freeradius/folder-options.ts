/** A router as FreeRADIUS knows it. */
export interface RadiusClient {
  id: number;
  name: string;
  address: string;
  secret: string;
}

/** Where FreeRADIUS finds the database, as libpq names things. */
export interface DatabasePlace {
  host: string;
  port: number;
  database: string;
  /** Of an address that says so, such as `require`. */
  sslMode?: string | undefined;
}

export interface Login {
  user: string;
  password: string;
}

export interface FolderOptions {
  /** Absolute; without signs that a configuration would have to escape. */
  folder: string;
  authPort: number;
  acctPort: number;
  /** The system's user that FreeRADIUS becomes; undefined: whoever starts it. */
  user: string | undefined;
  place: DatabasePlace;
  /** Who answers packets, and who renews the copy. */
  packets: Login;
  copy: Login;
  clients: readonly RadiusClient[];
}
