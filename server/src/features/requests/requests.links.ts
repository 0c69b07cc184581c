/** Where an image is served on this origin. The address opens nothing: a cookie of whoever may see it does. */
export const imageUrl = (fileId: string): string => `/files/${fileId}`;

/**
 * The same for the desk: another address for each version of the request. A browser shows a picture that it has again without asking, and a look at
 * it as the request is now would not be on record.
 */
export const deskImageUrl = (version: number, fileId: string): string =>
  version === 1 ? imageUrl(fileId) : `${imageUrl(fileId)}?version=${version}`;
