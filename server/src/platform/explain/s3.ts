import { S3Errors } from '@bradenmacdonald/s3-lite-client';
import { Failure } from '../failure.ts';
import { causesOf } from './causes.ts';
import { explainConnection, targetOf } from './network.ts';

export type S3Target = { setting: 'FILES_URL' | 'KEY_STORE_URL'; url: string };

/** An error of an S3 store in one line: what happened, which setting, what to do. Undefined for what is no fault of an operator. */
export const explainS3Error = (error: unknown, { setting, url }: S3Target): string | undefined => {
  const { hostname: bucket, searchParams } = new URL(url);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const causes = causesOf(error);
  const answer = causes.find((one) => one instanceof S3Errors.ServerError);
  if (answer) return `${setting}: ${explainAnswer(answer, { bucket, region })} (${answer.code})`;
  const connection = explainConnection(error, targetOf(setting, endpoint));
  if (connection !== undefined) return connection;
  return causes.some((one) => one instanceof Failure)
    ? `${setting}: the store at ${new URL(endpoint).host} did not answer in time. Check that it runs, and the network between.`
    : undefined;
};

type Where = { bucket: string; region: string };

const explainAnswer = ({ code, statusCode }: S3Errors.ServerError, { bucket, region }: Where): string => {
  switch (code) {
    case 'InvalidAccessKeyId':
      return 'the store does not know this access key. Correct AWS_ACCESS_KEY_ID.';
    case 'SignatureDoesNotMatch':
      return 'the secret does not belong to the access key. Correct AWS_SECRET_ACCESS_KEY.';
    case 'NoSuchBucket':
      return `there is no bucket ${bucket}. Create it, or correct its name.`;
    case 'RequestTimeTooSkewed':
      return "this machine's clock differs from the store's. Set it right (NTP).";
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
      return `the bucket ${bucket} is not in the region ${region}. Set region= (and endpoint=) in the address.`;
    default:
      break;
  }
  if (statusCode === 403 || statusCode === 401) {
    return `the access key may not use the bucket ${bucket}. Allow s3:ListBucket on it, and s3:GetObject, s3:PutObject and s3:DeleteObject on its objects.`;
  }
  return `the store refused with status ${statusCode}. Look into its log.`;
};
