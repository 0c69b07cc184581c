import sharp from 'sharp';

/** Bits of a print. Two prints of one picture, made smaller or compressed again, differ in a few; of unlike pictures in about half, of papers of one layout in 10 to 52 (docs/decisions/0043). */
export const PRINT_BITS = 256;

/** The picture is looked at in this many places a side; of its waves the slowest this many a side count, without the flat one. */
const SIDE = 64;
const WAVES = 16;

/** How far the waves must reach (in grey levels) for a print to mean anything: a wall or a covered lens looks like any other. */
const LEAST_RELIEF = 0.1;

/** Wave `u` at place `x`: the basis of the discrete cosine transform (type II). */
const basis = Float64Array.from({ length: WAVES * SIDE }, (_, at) => {
  const u = Math.floor(at / SIDE) + 1;
  return Math.cos(((2 * (at % SIDE) + 1) * u * Math.PI) / (2 * SIDE));
});

const wave = (u: number, x: number): number => basis[u * SIDE + x] ?? 0;

/**
 * What a picture looks like, as 256 bits (`0` and `1`): whether each of its slow waves is above the median of them all (a
 * perceptual hash by the discrete cosine transform, as in Zauner, "Implementation and Benchmarking of Perceptual Image Hash
 * Functions", 2010). It survives another size and compression, not another angle or crop. Nothing of the picture can be
 * read out of it. null for a picture without any relief.
 */
export const printOf = async (jpeg: Buffer): Promise<string | null> => {
  const grey = await sharp(jpeg).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const waves = wavesOf(grey);
  const sorted = waves.toSorted();
  const median = ((sorted[PRINT_BITS / 2 - 1] ?? 0) + (sorted[PRINT_BITS / 2] ?? 0)) / 2;
  const relief = waves.reduce((sum, height) => sum + Math.abs(height - median), 0) / PRINT_BITS;
  return relief < LEAST_RELIEF ? null : Array.from(waves, (height) => (height > median ? '1' : '0')).join('');
};

/** The heights of the slow waves, first along the rows, then down the columns. */
const wavesOf = (grey: Buffer): Float64Array => {
  const alongRows = new Float64Array(WAVES * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    for (let u = 0; u < WAVES; u += 1) {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += (grey[y * SIDE + x] ?? 0) * wave(u, x);
      alongRows[u * SIDE + y] = sum;
    }
  }
  const waves = new Float64Array(PRINT_BITS);
  for (let u = 0; u < WAVES; u += 1) {
    for (let v = 0; v < WAVES; v += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1) sum += (alongRows[u * SIDE + y] ?? 0) * wave(v, y);
      waves[u * WAVES + v] = (sum * 2) / (SIDE * SIDE);
    }
  }
  return waves;
};
