import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { attachFile } from '../platform/files/files.store.ts';
import type { FileParts } from '../platform/files/keep-file.ts';
import type { TestApp } from './app.ts';
import { as, type Visitor } from './browser.ts';
import { keepImage } from './images/keep-image.ts';
import { flat } from './images/photos.ts';
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

/** A member with a plan, signed in, who may write to the desk. */
export const aTalker = async (app: Pick<TestApp, 'db' | 'url'>): Promise<Visitor & { id: string }> => {
  const browser = await as(app, await aMember(app.db, { tier: 'BASIC', fname: 'Mia' }));
  return { ...browser, id: browser.person.id };
};

/** A photo that a member sent to the desk; its id. */
export const aChatPhoto = async (
  parts: FileParts,
  { id: personId }: { id: string },
  at = new Date(),
): Promise<string> => {
  const ownerKey = `person:${personId}`;
  const buffer = await flat({ width: 24, height: 16 }).jpeg().toBuffer();
  const { id } = await keepImage(parts, { ownerKey, buffer });
  await inTransaction(parts.db, async (tx) => {
    await attachFile(tx, id, ownerKey);
    const { last_number: number } = await tx
      .insertInto('conversation')
      .values({ person_id: personId, last_number: 1 })
      .onConflict((clash) =>
        clash.column('person_id').doUpdateSet((eb) => ({ last_number: eb('conversation.last_number', '+', 1) })),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow();
    const said = { person_id: personId, number, sender: 'USER' as const, sent_by: personId, key: randomUUID(), at };
    await tx
      .insertInto('chat_message')
      .values({ ...said, message: '', photo_id: id })
      .execute();
  });
  return id;
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
