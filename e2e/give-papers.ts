import { changeAccount } from '@keywright/contract/profile';
import { visitor } from '../server/src/testing/browser.ts';
import { papersFor } from './papers.ts';
import { people } from './people.ts';
import { a } from './vehicles.ts';

type Named = { fname: string; lname: string; state?: string };

/** A member gives their papers, in a browser that nobody looks at. */
export const givePapers = async (url: string, who: 'etienne' | 'priya', body: Named): Promise<void> => {
  const browser = visitor(url);
  await browser.signIn(people[who]);
  const papers = await papersFor(a('ford'));
  const files = {
    frontId: papers['Front of ID'].buffer,
    backId: papers['Back of ID'].buffer,
    insurance: papers.Registration.buffer,
  };
  await browser.call(changeAccount, { body, files });
};
