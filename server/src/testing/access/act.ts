import { flat } from '../images/photos.ts';
import type { TestApp } from '../app.ts';
import type { Visitor } from '../browser.ts';
import type { TestPerson } from '../people.ts';

/** Who does it, with a session; and who sits at the desk beside them. */
export type Doer = { app: TestApp; person: TestPerson; browser: Visitor; desk: Visitor };

/** What goes over the wire: a JSON body, or a form. */
export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
  form?: { fields?: Record<string, string>; files: Record<string, Buffer> };
};

export type Act = {
  by: 'member' | 'admin' | 'super admin';
  make: (doer: Doer) => Promise<Sent>;
  /** What is answered when nobody interferes, where the act itself refuses; else it is done. */
  ends?: number;
};

export const nothing = async (): Promise<Sent> => ({});
export const json =
  (body: unknown): Act['make'] =>
  async () => ({ json: body });

export const photo = (): Promise<Buffer> => flat({ width: 24, height: 16 }).jpeg().toBuffer();
export const withPicture =
  (name: string): Act['make'] =>
  async () => ({ form: { files: { [name]: await photo() } } });

export const anAddress = (): string => `a${crypto.randomUUID().slice(0, 12)}@example.com`;

export const newAdmin = {
  fname: 'New',
  lname: 'Admin',
  phone: '+1 512 555 0143',
  company: 'Keys',
  password: 'blue kite 77',
};
