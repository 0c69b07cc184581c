/** Where an image is served on this origin. The address opens nothing: a cookie of whoever may see it does. */
export const imageUrl = (fileId: string): string => `/files/${fileId}`;
