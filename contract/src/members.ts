import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bounded } from './text.ts';
import * as calls from './members.calls.ts';

export const MemberAction = z.enum(['validate']);
export type MemberAction = z.infer<typeof MemberAction>;

/** A member as the desk sees them. Of the papers it holds the addresses; each look at one is on record. */
export const Member = z.object({
  id: z.uuid(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
  isActive: z.boolean(),
  isValidatedUser: z.boolean(),
  frontId: z.string().nullable(),
  backId: z.string().nullable(),
  insurance: z.string().nullable(),
  can: z.array(MemberAction),
});
export type Member = z.infer<typeof Member>;

/** What an admin judges a member by, as it was on their screen. */
const shown = bounded({ most: 200 });
export const Seen = z.object({
  fname: shown,
  lname: shown,
  state: shown,
  frontId: shown.nullable(),
  backId: shown.nullable(),
  insurance: shown.nullable(),
});
export type Seen = z.infer<typeof Seen>;

export const validateMember = endpoint(calls.validateMember, {
  summary:
    'Marks a member as validated, once this admin has looked at the three papers that are there now. With `seen`, what was on the screen, it is refused when anything of that has changed. One who is validated already stays as they are.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ seen: Seen.optional() }).default({}),
  reply: Member,
  fails: ['member.inactive', 'member.changed', 'member.papers_missing', 'member.papers_unseen'],
});
