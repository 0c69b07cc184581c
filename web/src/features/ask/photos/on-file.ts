const PLACE = 'on-file';

/** The media type of a picture that stands for a file of the account: it is kept with the draft, and what is sent is the file's id alone. */
export const onFileType = (file: string): string => `image/jpeg; ${PLACE}=${file}`;

/** For which file of the account a picture stands; undefined of one that somebody took or chose. */
export const fileOnFile = ({ type }: Blob): string | undefined => type.split(`; ${PLACE}=`)[1];
