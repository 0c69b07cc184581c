/** What is looked at, a frame of the camera or a photo, and how large it is read. */
export type Sight = {
  source: HTMLVideoElement | HTMLImageElement | HTMLCanvasElement | ImageBitmap;
  width: number;
  height: number;
};

/** Finds the barcodes in a picture and tells their texts. */
export type BarcodeReader = (sight: Sight) => Promise<string[]>;
