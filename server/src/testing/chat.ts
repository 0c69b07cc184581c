import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import { aMember, type TestPerson } from './people.ts';

/** A member with a plan who has written to the desk so often. */
export const aTalk = async (db: Db, messages = 1): Promise<TestPerson> => {
  const member = await aMember(db, { tier: 'BASIC' });
  await db.insertInto('conversation').values({ person_id: member.id, last_number: messages }).execute();
  const sender = 'USER' as const;
  for (let number = 1; number <= messages; number += 1) {
    const said = {
      person_id: member.id,
      number,
      sender,
      sent_by: member.id,
      key: randomUUID(),
      at: new Date(),
    };
    await db
      .insertInto('chat_message')
      .values({ ...said, message: `Message ${number}` })
      .execute();
  }
  return member;
};

/** What a visitor wrote to support; its id. */
export const aSupportMessage = async (db: Db, locale = 'en'): Promise<string> => {
  const { id } = await db
    .insertInto('support_message')
    .values({
      name: 'Dana Cole',
      email: 'dana@example.com',
      subject: 'A question',
      message: 'Where is it?',
      locale,
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const cannedTexts = { en: 'Hello.', fr: 'Bonjour.', es: 'Hola.' };
