import type { AuthorityKind, ExtraKind, SignedHow } from '@keywright/contract/authority-kinds';
import { extraKinds } from '@keywright/contract/authority-kinds';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { Locale } from '@keywright/contract/locale';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { type AuthorityRuleRow, authorityRuleNow } from '../authority-rules.store.ts';
import type { ExtraDocument } from '../extra-documents.store.ts';

/** The ids of what was stored ahead beside the three photos. */
export type Extras = Partial<Record<ExtraKind, string | undefined>>;

/** By which list a request is asked for, and what was signed; undefined where nobody said what they are to the vehicle. */
export type AskedAuthority =
  | { kind: AuthorityKind; version: number; signed: { how: SignedHow; locale: Locale } | undefined }
  | undefined;

type Said = {
  authority?: AuthorityKind | undefined;
  authorityVersion?: number | undefined;
  signedHow: SignedHow;
  extras: Extras;
};

type Body = { [K in ExtraKind as `${K}Photo`]?: string | undefined };

export const extrasIn = (body: Body): Extras =>
  Object.fromEntries(extraKinds.map((kind) => [kind, body[`${kind}Photo`]]));

/** The list that counts now for what somebody says they are. Fails with `authority.changed` where they were shown another. */
export const askedAuthority = async (
  db: Db | Tx,
  { authority, authorityVersion }: Said,
): Promise<AuthorityRuleRow | undefined> => {
  if (authority === undefined) return undefined;
  const rule = await authorityRuleNow(db, authority);
  if (authorityVersion !== undefined && authorityVersion !== rule.version) throw new Failure('authority.changed');
  return rule;
};

/** What is missing by the list; a signature stands for a sentence, so it says which list that stood in. */
export const authorityFaults = (
  rule: AuthorityRuleRow | undefined,
  { extras, authorityVersion }: Said,
): Record<string, FieldMessage> => {
  if (!rule) return extras.signature ? { authority: 'authority.required' } : {};
  const missing = rule.required.filter((kind) => !extras[kind]);
  return {
    ...Object.fromEntries(missing.map((kind) => [kind, 'file.required'])),
    ...(rule.sentences && !extras.signature && { signature: 'signature.required' }),
    ...(rule.sentences && extras.signature && authorityVersion === undefined && { authorityVersion: 'required' }),
  };
};

/** What came beside the three photos. Where there is nothing to sign, nothing was signed. */
export const keptExtras = (rule: AuthorityRuleRow | undefined, extras: Extras): ExtraDocument[] =>
  extraKinds.flatMap((kind) => {
    const fileId = kind === 'signature' && !rule?.sentences ? undefined : extras[kind];
    return fileId ? [{ kind, fileId }] : [];
  });

/** How a request keeps it. */
export const keptAuthority = (
  rule: AuthorityRuleRow | undefined,
  { signedHow }: Said,
  locale: Locale,
): AskedAuthority =>
  rule && {
    kind: rule.kind,
    version: rule.version,
    signed: rule.sentences ? { how: signedHow, locale } : undefined,
  };
