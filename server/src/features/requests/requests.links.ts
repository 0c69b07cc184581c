/** Where an image is served on this origin. A guest shows the private link's token with it, everybody else a cookie. */
export const imageUrl = (fileId: string, trackToken?: string): string =>
  trackToken === undefined ? `/files/${fileId}` : `/files/${fileId}?track=${trackToken}`;
