import icons from '@iconify-json/lucide/icons.json' with { type: 'json' };
import { parseDocument } from 'htmlparser2';
import type { Plugin } from 'vite';

const DRAWING = /^icon:/;
/** The build asks for no other: it has thousands of modules, and each question costs. */
const ITS_OWN = /^\0icon:/;

/** What `ui/icon.tsx` says once for all shapes of a drawing. */
const ofAll: Record<string, string> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};

type Nodes = ReturnType<typeof parseDocument>['children'];
type Shape = [shape: string, attributes: Record<string, string>];

const shapesIn = (nodes: Nodes): Shape[] =>
  nodes.flatMap((node): Shape[] => {
    if (!('attribs' in node)) return [];
    if (node.name === 'g') return shapesIn(node.children);
    return [
      [node.name, Object.fromEntries(Object.entries(node.attribs).filter(([name, value]) => ofAll[name] !== value))],
    ];
  });

const known: Record<string, { body: string }> = icons.icons;

const drawingOf = (name: string): { node: Shape[] } => {
  const body = known[name]?.body;
  if (body === undefined) throw new Error(`There is no drawing ${name}: see https://lucide.dev/icons`);
  const shapes = shapesIn(parseDocument(body, { xmlMode: true }).children);
  return { node: shapes.map(([shape, attributes], key) => [shape, { ...attributes, key: String(key) }]) };
};

/** `import Bell from 'icon:bell'` is the drawing of that name. All of them come as one file, of which a page has those that it draws. */
export const drawings = (): Plugin => ({
  name: 'drawings',
  enforce: 'pre',
  resolveId: { filter: { id: DRAWING }, handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }) },
  load: {
    filter: { id: ITS_OWN },
    handler: (id) => `export default ${JSON.stringify(drawingOf(id.split('?', 1)[0]?.replace(ITS_OWN, '') ?? ''))};`,
  },
});
