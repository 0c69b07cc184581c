import { caller } from './rows/guest.ts';

/** People of the demo whom the rows sign in as. */
export const demo = {
  member: { email: 'member@demo.test', password: 'member-demo' },
  /** On a plan, so that the cart has room for three. */
  pro: { email: 'pro@demo.test', password: 'member-demo' },
  desk: { email: 'maria@demo.test', password: 'admin-demo' },
  office: { email: 'super@demo.test', password: 'super-demo' },
};

/** Signs in and answers the session's cookies as one header. */
export const signIn = async (url: string, person: { email: string; password: string }): Promise<string> => {
  const client = caller(url, 1);
  const body = JSON.stringify(person);
  const { cookies } = await client.call({ method: 'POST', path: '/auth/login', body, type: 'application/json' });
  client.close();
  return cookies.join('; ');
};
