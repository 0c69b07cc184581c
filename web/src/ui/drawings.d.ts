/** The package has no types for its single drawings; `icon.tsx` says what it draws of them. */
declare module '@lucide/icons/icons/*' {
  const drawing: { node: [shape: string, attributes: Record<string, string>][] };
  export default drawing;
}
