import { readFile } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** Looks a user up in /etc/passwd; undefined where there is none. */
export async function findSystemUser(name: string): Promise<SystemUser | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = passwd.split('\n').find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined
    ? undefined
    : { uid: Number(uid), gid: Number(gid) };
}
