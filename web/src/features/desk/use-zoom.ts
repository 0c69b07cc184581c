import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How large the picture is at each step; the style sheet has a class for each. */
const SCALES = [1, 1.6, 2.4, 4];
const LARGEST = SCALES.length - 1;
/** A touchpad tells of a pinch in many small turns of the wheel. */
const TURN = 40;

const stepped =
  (by: number) =>
  (now: number): number =>
    Math.min(LARGEST, Math.max(0, now + by));

type Point = { x: number; y: number };

/**
 * Enlarges in steps around the pointer, or around the middle where it is elsewhere: what lies under it stays under it. The wheel
 * enlarges with Ctrl held, which is also how a touchpad tells of two fingers.
 */
export const useZoom = (scroll: RefObject<HTMLElement | null>) => {
  const [zoom, setZoom] = useState(0);
  const pointer = useRef<Point | null>(null);
  const before = useRef(0);
  useLayoutEffect(() => {
    const [from, to] = [SCALES[before.current] ?? 1, SCALES[zoom] ?? 1];
    before.current = zoom;
    const place = scroll.current;
    if (!place || from === to) return;
    const { x, y } = pointer.current ?? { x: place.clientWidth / 2, y: place.clientHeight / 2 };
    place.scrollTo(((place.scrollLeft + x) * to) / from - x, ((place.scrollTop + y) * to) / from - y);
  }, [zoom, scroll]);
  useEffect(() => {
    const place = scroll.current;
    if (!place) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let turned = 0;
    const note = ({ clientX, clientY }: MouseEvent) => {
      const box = place.getBoundingClientRect();
      pointer.current = { x: clientX - box.left, y: clientY - box.top };
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      note(event);
      turned += event.deltaY;
      if (Math.abs(turned) < TURN) return;
      setZoom(stepped(turned < 0 ? 1 : -1));
      turned = 0;
    };
    const zoomAt = (event: MouseEvent) => {
      note(event);
      setZoom(stepped(1));
    };
    place.addEventListener('pointermove', note, { signal });
    place.addEventListener('pointerleave', () => void (pointer.current = null), { signal });
    place.addEventListener('wheel', wheel, { signal, passive: false });
    place.addEventListener('dblclick', zoomAt, { signal });
    return () => stop.abort();
  }, [scroll]);
  return { zoom, enlarge: (by: number) => setZoom(stepped(by)), whole: () => setZoom(0) };
};
