/** How a photo is shrunk and sent, in one file. */
export { preparePhoto } from '../../../lib/photos/prepare-photo.ts';
export { uploadPatiently } from './upload-photo.ts';
