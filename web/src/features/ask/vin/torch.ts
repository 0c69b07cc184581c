/** Capabilities and settings of a camera, with the light that TypeScript's lists do not name. */
type WithTorch = { torch?: boolean };

/** Whether a camera says of itself that it has a light that can be turned on. Some browsers list no capabilities at all. */
export const hasTorch = (capabilities: object | undefined): boolean =>
  capabilities !== undefined && (capabilities as WithTorch).torch === true;

/** A camera's light; undefined where it has none. Going out with the camera needs no word. */
export const torchOf = (track: MediaStreamTrack | undefined) => {
  if (!track || !('getCapabilities' in track) || !hasTorch(track.getCapabilities())) return undefined;
  return (on: boolean): Promise<void> =>
    track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithTorch] });
};

export type Torch = NonNullable<ReturnType<typeof torchOf>>;
