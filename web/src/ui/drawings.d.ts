/** What `scripts/drawings.ts` gives for each name of a drawing. */
declare module 'icon:*' {
  const drawing: { node: [shape: string, attributes: Record<string, string>][] };
  export default drawing;
}
