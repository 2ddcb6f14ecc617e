import type { Browser, Page } from 'playwright-core';
import { openSignedInPage } from './looks.ts';
import { callProduct } from './seed-month.ts';
import type { WatchedPage } from './watched-page.ts';

/** A member of staff, with a session for API calls and for a page. */
export interface Staff {
  id: number;
  name: string;
  token: string;
  post(path: string, body: object): ReturnType<typeof callProduct>;
  get<Answer>(path: string): Promise<Answer>;
  /** The page of this width; the same page at every call. */
  open(width: number): Promise<Page>;
  watched?: WatchedPage;
}

export function staffOf(
  about: { id: number; name: string; token: string },
  { address, browser }: { address: string; browser: Browser },
): Staff {
  const { token } = about;
  const staff: Staff = {
    ...about,
    post: (path, body) => callProduct(address, path, { token, body }),
    async get<Answer>(path: string) {
      const answer = await fetch(`${address}/billing-api/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await answer.json()) as Answer;
    },
    async open(width) {
      const look = { language: 'en', theme: 'light', width } as const;
      staff.watched ??= await openSignedInPage(browser, { address, token }, look);
      return staff.watched.page;
    },
  };
  return staff;
}

/** Creates a user, who then has to replace the given password. */
export async function createStaff(
  owner: Staff,
  name: string,
  { usertype, ...at }: { usertype: '2' | '3'; address: string; browser: Browser },
): Promise<Staff> {
  const [initialPassword, own] = ['given by the owner', 'known to me alone'];
  const email = `${name.toLowerCase()}@example.com`;
  const { data } = await owner.post('user_create', {
    name,
    email,
    usertype,
    password: initialPassword,
    confirmPassword: initialPassword,
  });
  const first = await callProduct(at.address, 'auth/login', {
    body: { email, password: initialPassword },
  });
  const changed = await callProduct(at.address, 'auth/change_password', {
    token: first.token,
    body: { currentPassword: initialPassword, password: own, confirmPassword: own },
  });
  const { token } = changed.data as unknown as { token: string };
  return staffOf({ id: data.id, name, token }, at);
}
