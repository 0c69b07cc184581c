import type { Credential, CredentialPart, OwnCredentials } from '@keywright/contract/profile';
import type { PersonFile } from '../person-files.store.ts';
import { fileAddress } from '../profile.view.ts';

const papers = ['frontId', 'backId', 'insurance'] as const;

/** A member's professional papers, and beside them those of registration, as their owner sees them. */
export const credentialsView = (files: readonly PersonFile[]): OwnCredentials => {
  const credentialOf = (kind: CredentialPart): Credential | null => {
    const file = files.find((one) => one.kind === kind);
    return (file && { ...common(file), kind, isPdf: file.isPdf }) || null;
  };
  return {
    businessLicense: credentialOf('businessLicense'),
    driversLicenseFront: credentialOf('driversLicenseFront'),
    driversLicenseBack: credentialOf('driversLicenseBack'),
    insuranceCertificate: credentialOf('insuranceCertificate'),
    identificationDocuments: files.flatMap((file) => {
      const kind = papers.find((paper) => paper === file.kind);
      return kind ? [{ kind, ...common(file) }] : [];
    }),
  };
};

const common = (file: PersonFile) => ({
  name: file.name || file.kind,
  uploadDate: file.createdAt.toISOString(),
  address: fileAddress(file.fileId),
  status: statusOf(file),
  reviewReason: file.state === 'REJECTED' ? file.reviewReason : null,
  reviewNotes: file.state === 'REJECTED' ? file.reviewNotes : '',
});

/** What was replaced is not among a person's current files. */
const statusOf = ({ state }: PersonFile): Credential['status'] => (state === 'SUPERSEDED' ? 'REJECTED' : state);
