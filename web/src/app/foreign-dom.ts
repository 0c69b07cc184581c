/** The direct child of `parent` that contains `node`; null where `node` is not in `parent` any more. */
const childContaining = (parent: Node, node: Node): Node | null => {
  let here: Node | null = node;
  while (here && here.parentNode !== parent) here = here.parentNode;
  return here;
};

/**
 * Keeps React working after page translators and extensions have moved its nodes: Chrome's translation wraps each text in
 * `<font>` elements, and React then removes or inserts beside a node that its parent no longer has, which throws and takes
 * the page down (facebook/react#11538). A moved node stands for the wrapper around it; one that is gone is ignored.
 */
export const tolerateForeignDom = ({ prototype }: typeof Node): void => {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its `this` below
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const inside = child.parentNode === this ? child : childContaining(this, child);
    if (inside) removeChild.call(this, inside);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : childContaining(this, before);
    return insertBefore.call(this, node, place) as T;
  };
};
