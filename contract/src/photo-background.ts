/** JPEG has no transparency, so a picture that has some is drawn on one of these. */
export const LIGHT_BACKGROUND = '#ffffff';
export const DARK_BACKGROUND = '#3c4043';

/** A mean luminance (0 to 255) above which a picture is too light to be seen on white. */
const LIGHT_LUMINANCE = 200;

/**
 * Chooses the background of a picture with transparency: dark where what can be seen of it is almost white.
 * `pixels` are rows of 8-bit RGBA values.
 */
export const backgroundFor = (pixels: Uint8Array | Uint8ClampedArray): string => {
  let opacity = 0;
  let luminance = 0;
  let isTransparent = false;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    isTransparent ||= alpha < 255;
    opacity += alpha;
    // Weights of ITU-R BT.601.
    luminance += alpha * (0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0));
  }
  return isTransparent && luminance > LIGHT_LUMINANCE * opacity ? DARK_BACKGROUND : LIGHT_BACKGROUND;
};
