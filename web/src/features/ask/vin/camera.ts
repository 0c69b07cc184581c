/** Why there is no picture: the person or the device's settings said no, or there is no camera to use. */
export type NoCamera = 'refused' | 'missing';

export class CameraError extends Error {
  readonly reason: NoCamera;

  constructor(reason: NoCamera, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CameraError';
    this.reason = reason;
  }
}

const reasonOf = (error: unknown): NoCamera =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing';

/**
 * Opens the camera on the far side, sharp enough for a barcode of 17 characters.
 * @throws CameraError when there is none to use.
 */
export const openCamera = async (): Promise<MediaStream> => {
  // Browsers hide it from pages that came over an unprotected connection.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new CameraError('missing');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    throw new CameraError(reasonOf(error), { cause: error });
  }
};

export const closeCamera = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
