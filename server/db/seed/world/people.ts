/** Who is in the demo's world beside the people whom a start names. They have the passwords of these. */

export type Papers = 'waiting' | 'verified' | 'rejected' | 'none';

export type WorldMember = {
  email: string;
  fname: string;
  lname: string;
  company: string;
  state: string;
  phone: string;
  locale?: 'fr' | 'es';
  /** Days since they registered. */
  since: number;
  isValidated: boolean;
  isRevoked?: true;
  papers: Papers;
  notes?: string;
};

export const admins = [
  { email: 'aisha@demo.test', fname: 'Aisha', lname: 'Rahman' },
  { email: 'tom@demo.test', fname: 'Tom', lname: 'Nakagawa' },
  { email: 'chloe@demo.test', fname: 'Chloé', lname: 'Bergeron' },
] as const;

/** Registered with a code, and waits for the super admin's approval. */
export const pendingAdmin = { email: 'grace@demo.test', fname: 'Grace', lname: 'Adeyemi', hoursAgo: 5 } as const;

export const members: readonly WorldMember[] = [
  {
    email: 'kwame@demo.test',
    fname: 'Kwame',
    lname: 'Mensah',
    company: 'Mensah Auto Keys',
    state: 'Georgia',
    phone: '478-555-0132',
    since: 212,
    isValidated: true,
    papers: 'verified',
  },
  {
    email: 'linh@demo.test',
    fname: 'Linh',
    lname: 'Nguyen',
    company: 'Golden State Lock',
    state: 'California',
    phone: '559-555-0187',
    since: 148,
    isValidated: true,
    papers: 'verified',
    notes: 'Calls from the shop line, 559-555-0187. Prefers mail.',
  },
  {
    email: 'ingrid@demo.test',
    fname: 'Ingrid',
    lname: 'Lindqvist',
    company: 'North Star Fleet Services',
    state: 'Washington',
    phone: '253-555-0119',
    since: 96,
    isValidated: true,
    papers: 'verified',
    notes: 'Fleet contract of the county: up to 40 vehicles a month.',
  },
  {
    email: 'noah@demo.test',
    fname: 'Noah',
    lname: 'Begay',
    company: 'High Desert Lock & Key',
    state: 'Arizona',
    phone: '480-555-0164',
    since: 3,
    isValidated: true,
    papers: 'verified',
  },
  {
    email: 'mateo@demo.test',
    fname: 'Mateo',
    lname: 'Hernández',
    company: 'Cerrajería Hernández',
    state: 'Texas',
    phone: '214-555-0171',
    locale: 'es',
    since: 63,
    isValidated: true,
    papers: 'verified',
  },
  {
    email: 'zofia@demo.test',
    fname: 'Zofia',
    lname: 'Kowalski',
    company: 'Lakeside Locksmiths',
    state: 'Illinois',
    phone: '309-555-0140',
    since: 51,
    isValidated: true,
    papers: 'verified',
  },
  {
    email: 'camille@demo.test',
    fname: 'Camille',
    lname: 'Tremblay',
    company: 'Clés Tremblay inc.',
    state: 'Quebec',
    phone: '450-555-0126',
    locale: 'fr',
    since: 6,
    isValidated: false,
    papers: 'waiting',
  },
  {
    email: 'yusuf@demo.test',
    fname: 'Yusuf',
    lname: 'Demir',
    company: 'Demir Mobile Lock',
    state: 'Ohio',
    phone: '937-555-0158',
    since: 4,
    isValidated: false,
    papers: 'waiting',
  },
  {
    email: 'hannah@demo.test',
    fname: 'Hannah',
    lname: 'Goldberg',
    company: 'Goldberg & Daughter',
    state: 'New York',
    phone: '585-555-0113',
    since: 2,
    isValidated: false,
    papers: 'waiting',
  },
  {
    email: 'diego@demo.test',
    fname: 'Diego',
    lname: 'Morales',
    company: 'Bay Key Co.',
    state: 'Florida',
    phone: '813-555-0195',
    since: 9,
    isValidated: false,
    papers: 'rejected',
    notes: 'Insurance certificate was cut off at the right. Asked for another on the phone, too.',
  },
  {
    email: 'thabo@demo.test',
    fname: 'Thabo',
    lname: 'Nkosi',
    company: 'Nkosi Security',
    state: 'Ontario',
    phone: '905-555-0177',
    since: 1,
    isValidated: false,
    papers: 'none',
  },
  {
    email: 'victor@demo.test',
    fname: 'Victor',
    lname: 'Hale',
    company: 'Hale Roadside',
    state: 'Florida',
    phone: '813-555-0102',
    since: 84,
    isValidated: true,
    isRevoked: true,
    papers: 'verified',
    notes: 'Revoked: the owner on two registrations says that they never called a locksmith.',
  },
];
