import type { Credential, CredentialPart, OwnCredentials } from '@keywright/contract/profile';
import type { PersonFile } from '../person-files.store.ts';
import { fileAddress } from '../profile.view.ts';

const papers = ['frontId', 'backId', 'insurance'] as const;

/** A member's professional papers, and beside them those of registration, as their owner sees them. */
export const credentialsView = (files: readonly PersonFile[]): OwnCredentials => {
  const credentialOf = (kind: CredentialPart): Credential | null => {
    const file = files.find((one) => one.kind === kind);
    return (file && { ...common(file), kind, isPdf: file.isPdf, status: statusOf(file) }) || null;
  };
  return {
    businessLicense: credentialOf('businessLicense'),
    driversLicenseFront: credentialOf('driversLicenseFront'),
    driversLicenseBack: credentialOf('driversLicenseBack'),
    insuranceCertificate: credentialOf('insuranceCertificate'),
    identificationDocuments: files.filter(({ kind }) => papers.some((paper) => paper === kind)).map(common),
  };
};

const common = (file: PersonFile) => ({
  name: file.name || file.kind,
  uploadDate: file.createdAt.toISOString(),
  address: fileAddress(file.fileId),
});

/** What was replaced is not among a person's current files. */
const statusOf = ({ state }: PersonFile): Credential['status'] => (state === 'SUPERSEDED' ? 'REJECTED' : state);
