import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { type Making, traceOf } from './making.ts';

type Said = readonly [by: 'USER' | 'AGENT', minutesAgo: number, text: string];
type Conversation = { with: string; agent?: string; unread: number; said: readonly Said[] };

const conversations: readonly Conversation[] = [
  {
    with: 'kwame@demo.test',
    unread: 2,
    said: [
      [
        'USER',
        19,
        'Hi, I sent the papers for the Wrangler ten minutes ago. The owner has to pick up her kids at four. Any idea how long?',
      ],
      ['USER', 6, 'She found the title as well if that helps.'],
    ],
  },
  {
    with: 'pro@demo.test',
    agent: 'james@demo.test',
    unread: 1,
    said: [
      ['USER', 1510, 'Is the PIN for a 2019 Pacifica part of the price on the Professional plan?'],
      ['AGENT', 1496, 'Yes. A PIN is part of the member price for every make that needs one.'],
      ['USER', 1492, 'Great, thank you!'],
      [
        'USER',
        33,
        'One more: can I send a dealer invoice in place of the registration when the car was bought yesterday?',
      ],
    ],
  },
  {
    with: 'ingrid@demo.test',
    agent: 'aisha@demo.test',
    unread: 0,
    said: [
      [
        'USER',
        3300,
        'Good morning. The county sends us six Transits next week. May we put all of them into one order?',
      ],
      [
        'AGENT',
        3281,
        'Good morning Ingrid. On Enterprise a cart holds any number, so yes. Please photograph each registration by itself.',
      ],
      ['USER', 3277, 'Will do.'],
      ['AGENT', 3275, 'Thank you. We look at them one after the other as they come.'],
    ],
  },
  {
    with: 'noah@demo.test',
    agent: 'maria@demo.test',
    unread: 0,
    said: [
      ['USER', 610, 'I am on the trial. Does the first code count for the Basic discount?'],
      ['AGENT', 598, 'It does for Ford, Nissan and Chevrolet and their sisters: one order in a billing month.'],
    ],
  },
];

const canned = [
  [
    'Photo again',
    {
      en: 'We asked for one photo again. You can send it from your order page; your place in the queue is kept.',
      fr: 'Nous avons redemandé une photo. Vous pouvez l’envoyer depuis la page de votre commande; votre place dans la file est gardée.',
      es: 'Hemos pedido una foto de nuevo. Puede enviarla desde la página de su pedido; su lugar en la cola se conserva.',
    },
  ],
  [
    'Usual wait',
    {
      en: 'Most requests are decided within 5 to 30 minutes of the payment.',
      fr: 'La plupart des demandes sont traitées de 5 à 30 minutes après le paiement.',
      es: 'La mayoría de las solicitudes se deciden entre 5 y 30 minutos después del pago.',
    },
  ],
  [
    'Which papers',
    {
      en: 'We need both sides of the owner’s ID and the registration of the vehicle, each by itself and with all four corners.',
      fr: 'Il nous faut les deux côtés de la pièce d’identité du propriétaire et le certificat d’immatriculation, chacun à part et avec ses quatre coins.',
      es: 'Necesitamos ambos lados de la identificación del propietario y el registro del vehículo, cada uno por separado y con las cuatro esquinas.',
    },
  ],
] as const;

type Letter = {
  by: { name: string; email: string } | { member: string };
  hours: number;
  subject: string;
  message: string;
  locale?: string;
  agent?: string;
  answer?: string;
  isClosed?: true;
};

const letters: readonly Letter[] = [
  {
    by: { name: 'Walter Whitaker', email: 'walter.whitaker@example.com' },
    hours: 1.2,
    subject: 'Receipt for my accountant',
    message: 'Hello, may I have a receipt with my company’s name for the order of last Tuesday?',
  },
  {
    by: { member: 'mateo@demo.test' },
    hours: 3.5,
    subject: 'Licencia renovada',
    message: 'Mi licencia vence este mes y ya tengo la nueva. ¿Dónde la subo?',
    locale: 'es',
  },
  {
    by: { name: 'Noor Siddiqui', email: 'noor.siddiqui@example.com' },
    hours: 7,
    subject: 'Code for a motorcycle',
    message: 'Do you have codes for motorcycles as well?',
    agent: 'tom@demo.test',
  },
  {
    by: { name: 'Esther Goldberg', email: 'esther.goldberg@example.com' },
    hours: 30,
    subject: 'Photo did not upload',
    message: 'The picture of the registration stopped at half on my phone.',
    agent: 'aisha@demo.test',
    answer:
      'Hello Esther, thank you for writing. The page sends it again by itself when the connection is back; yours came through at 2:14 p.m.',
  },
  {
    by: { member: 'zofia@demo.test' },
    hours: 52,
    subject: 'Two vans, one owner',
    message: 'Do I photograph the same ID twice for two vans of one owner?',
    agent: 'maria@demo.test',
    answer: 'Yes please: each request is checked by itself.',
    isClosed: true,
  },
];

const nameOfState = ({ answer, isClosed }: Letter) =>
  isClosed ? 'CLOSED' : answer === undefined ? 'OPEN' : 'ANSWERED';

/** What members, strangers and the desk wrote to each other. */
export const talkRows = (making: Making): void => {
  for (const conversation of conversations) conversationRows(making, conversation);
  for (const letter of letters) letterRows(making, letter);
  cannedRows(making);
  noticeRows(making);
};

const conversationRows = (
  { into, chance, now, known }: Making,
  { with: email, agent, unread, said }: Conversation,
): void => {
  const member = known(email);
  const by = agent === undefined ? undefined : known(agent);
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);
  const lastAnswer = said.findLastIndex(([sender]) => sender === 'AGENT') + 1;
  into.add('conversation', {
    person_id: member.id,
    last_number: said.length,
    last_at: ago(said.at(-1)?.[1] ?? 0),
    read_number: said.length - unread,
    answered_number: said.length - unread,
    ...(by && { answered_by: by.id, answered_since: ago(said[lastAnswer - 1]?.[1] ?? 0) }),
  });
  for (const [at, [sender, minutes, message]] of said.entries()) {
    const writer = sender === 'AGENT' && by ? by : member;
    const number = at + 1;
    into.add('chat_message', {
      person_id: member.id,
      number,
      sender,
      sent_by: writer.id,
      key: chance.uuid(),
      message,
      at: ago(minutes),
    });
    const object = { type: 'conversation', id: member.id } as const;
    if (sender === 'USER') into.act(traceOf(writer), { action: 'chat.written', object, details: { number } });
    else into.act(traceOf(writer), { action: 'chat.answered', object, details: { number, confirmedNoCode: false } });
  }
};

const letterRows = ({ into, chance, now, known }: Making, letter: Letter): void => {
  const { by, hours, subject, message, locale = 'en', agent, answer } = letter;
  const at = new Date(now.getTime() - hours * HOUR_MS);
  const id = chance.uuid();
  const member = 'member' in by ? known(by.member) : undefined;
  const writer = 'member' in by ? { name: member?.name ?? '', email: by.member } : by;
  const answerer = agent === undefined ? undefined : known(agent);
  const answeredAt = new Date(at.getTime() + HOUR_MS);
  into.add('support_message', {
    id,
    person_id: member?.id ?? null,
    ...writer,
    subject,
    message,
    locale,
    at,
    state: nameOfState(letter),
    ...(answerer && { answered_by: answerer.id, answered_since: answeredAt }),
  });
  if (answerer && answer !== undefined) {
    const row = { id: chance.uuid(), message_id: id, answered_by: answerer.id, message: answer, at: answeredAt };
    into.add('support_answer', row);
    const object = { type: 'support_message', id } as const;
    into.act(traceOf(answerer), { action: 'support.answered', object, details: { confirmedNoCode: false } });
  }
};

const cannedRows = ({ into, chance, known }: Making): void => {
  const boss = known('super');
  for (const [title, texts] of canned) {
    const id = chance.uuid();
    into.add('canned_reply', { id, version: 1, title, texts: JSON.stringify(texts), changed_by: boss.id });
    const object = { type: 'canned_reply', id } as const;
    into.act(traceOf(boss), { action: 'canned.changed', object, details: { version: 1, title, removed: false } });
  }
};

const noticeRows = ({ into, chance, now, known }: Making): void => {
  const boss = known('super');
  const id = chance.uuid();
  const title = 'Open on the holiday';
  const message =
    'The code desk works through the holiday, from 7 a.m. to 11 p.m. Central. Outside of these hours codes may take until the morning.';
  into.add('notice', { id, title, message, at: new Date(now.getTime() - 26 * HOUR_MS), written_by: boss.id });
  const details = { to: null, title, confirmedNoCode: false };
  into.act(traceOf(boss), { action: 'notice.sent', object: { type: 'notice', id }, details });
};
