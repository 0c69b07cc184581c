import { type PlaceCode, placeNamed } from '@keywright/contract/places';

/** What decides whether a requester needs a locksmith license, read with the request. */
export type LicenseFacts = {
  /** `worksIn`: the state given with the request; it takes precedence over the state of the profile. */
  askedBy: { worksIn: PlaceCode | null; extras: readonly { kind: string }[] };
  askerId: string | null;
  askerState: string | null;
  /** Through which day each locksmith license on file is valid, by place. */
  licencesOnFile: Readonly<Record<string, string>> | null;
};

export type RequiredLicense = { code: PlaceCode; asksLicense: boolean; onFileUntil: string | null };

/** Where the requester works, whether that place requires a license today, and until when the one on file is valid. */
export const requiredLicense = (
  { askedBy, askerState, licencesOnFile }: LicenseFacts,
  licensedPlaces: ReadonlySet<string>,
): RequiredLicense | null => {
  const code = askedBy.worksIn ?? (askerState === null ? undefined : placeNamed(askerState)?.code);
  if (!code) return null;
  return { code, asksLicense: licensedPlaces.has(code), onFileUntil: licencesOnFile?.[code] ?? null };
};

/** The place whose required license a member neither has on file nor sent with the request. */
export const placeOfMissingLicense = (
  facts: LicenseFacts,
  licensedPlaces: ReadonlySet<string>,
): PlaceCode | undefined => {
  if (facts.askerId === null) return undefined;
  if (facts.askedBy.extras.some(({ kind }) => kind === 'locksmithLicense')) return undefined;
  const license = requiredLicense(facts, licensedPlaces);
  return license?.asksLicense && license.onFileUntil === null ? license.code : undefined;
};
