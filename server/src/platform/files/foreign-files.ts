/** The store and the database don't belong together; its words say what to do. */
export class ForeignFiles extends Error {
  override readonly name = 'ForeignFiles';
}
