const CODE = '#keycode';
const TRIES_MS = [0, 50, 200, 600];

/** Puts the cursor into the field of the key code as soon as it is drawn, unless somebody went on elsewhere meanwhile. */
export const focusCode = (): void => {
  const before = document.activeElement;
  const tried = TRIES_MS.map((ms) =>
    setTimeout(() => {
      const field = document.querySelector<HTMLInputElement>(CODE);
      const moved = document.activeElement !== before && document.activeElement?.matches('input, textarea, select');
      if (!field && !moved) return;
      for (const one of tried) clearTimeout(one);
      if (!moved) field?.focus();
    }, ms),
  );
};
