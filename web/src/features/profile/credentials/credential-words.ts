import type { Credential, CredentialPart } from '@keywright/contract/profile';
import type { RegistrationPaper } from '@keywright/contract/accounts';
import { accountPhotoNames } from '@keywright/words/photo-names';
import { m } from '@keywright/words/messages';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const credentialNames: Record<CredentialPart, () => string> = {
  businessLicense: m.profile_business_license,
  driversLicenseFront: m.profile_license_front,
  driversLicenseBack: m.profile_license_back,
  insuranceCertificate: m.profile_insurance_certificate,
};

/** In the order of the page. */
export const credentialParts = Object.keys(credentialNames) as CredentialPart[];

/** How the desk judged a paper, with the shape that says the same. */
export const standings: Record<Credential['status'], { tone: BadgeTone; words: () => string }> = {
  PENDING: { tone: 'pending', words: m.profile_paper_pending },
  VERIFIED: { tone: 'fulfilled', words: m.profile_paper_verified },
  REJECTED: { tone: 'rejected', words: m.profile_paper_rejected },
};

/** Why the desk turned a paper down, and what it adds. */
export const whyRejected = (reason: NonNullable<Credential['reviewReason']>, notes: string): string =>
  `${m.members_reason({ reason })} ${notes}`.trim();

/** A paper of registration by its kind, or by the name of its file. */
export const paperName = (name: string): string => accountPhotoNames[name as RegistrationPaper]?.() ?? name;

/** A fault as the summary says it: several papers can have the same one, so each is named. */
export const namedCredential = ({ name, message }: { name: string; message: string }) => {
  const part = credentialParts.find((one) => one === name);
  return part
    ? { name, message: m.profile_paper_says({ name: credentialNames[part](), words: message }) }
    : { name, message };
};
