import { m } from '@keywright/words/messages';
import { saidIn } from '@keywright/words/spoken';
import type { Locale } from '@keywright/contract/locale';
import { APP_STARTED, RELOAD_AGAIN_MS, RELOADED } from '../src/ui/page-script.ts';

/**
 * Holds a press of a button that only the app answers: the button says so, and the app gets the press once it has started. Where the app's
 * files are gone, since another release has replaced them, the page is loaded again, once, with what was typed and pressed.
 */
const presses = (start: string, locale: Locale): string => `  let held, note;
  const texts = () => [...document.querySelectorAll("main :is(input:not([type=password], [type=checkbox], [type=radio]), textarea, select)[id]")];
  const take = (button) => {
    held = button;
    button.dataset.held = ${JSON.stringify(saidIn(locale, m.common_loading))};
    button.ariaBusy = "true";
    start({});
  };
  const free = () => {
    note?.remove();
    held?.removeAttribute("data-held");
    held?.removeAttribute("aria-busy");
  };
  const hold = (event) => {
    const button = event.target.closest?.("button");
    if (!button || button.popoverTargetElement || (button.type === "submit" && button.form?.method === "get")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    free();
    take(button);
  };
  addEventListener("click", hold, true);
  addEventListener("${APP_STARTED}", () => {
    removeEventListener("click", hold, true);
    free();
    held?.click();
  }, { once: true });
  const lose = async () => {
    listen();
    if (!held) return;
    const { status } = await fetch("${start}", { method: "HEAD", cache: "no-store" }).catch(() => ({}));
    if (!held) return;
    if (status === 404 && !(Date.now() - history.state?.${RELOADED} < ${RELOAD_AGAIN_MS})) {
      const typed = Object.fromEntries(texts().map(({ id, value }) => [id, value]));
      history.replaceState({ ...history.state, ${RELOADED}: Date.now(), typed, pressed: held.textContent }, "");
      return location.reload();
    }
    free();
    held = undefined;
    note = document.createElement("p");
    note.role = "alert";
    note.dataset.note = "";
    note.textContent = status === 404 ? ${JSON.stringify(saidIn(locale, m.errors_part_lost))} : ${JSON.stringify(saidIn(locale, m.errors_unreachable))};
    document.body.append(note);
  };
  const again = () => {
    const { typed, pressed, ...rest } = history.state ?? {};
    if (!typed) return;
    history.replaceState(rest, "");
    for (const field of texts()) if (field.id in typed) field.value = typed[field.id];
    const button = [...document.querySelectorAll("main button")].find(({ textContent }) => textContent === pressed);
    if (button) take(button);
  };
`;

type Waiting = {
  /** The address of the script that starts the app. */
  start: string;
  /** The query for which the page was written. */
  query: string;
  /** Whether the page says less than its server knows, as an expression. */
  isBehind: string;
  locale: Locale;
};

/**
 * What a public page carries instead of the app: it loads the app when somebody begins to use the page, or at once for
 * those who may be signed in or have a cart or an order that waits, and where the address (unless the page was written for its query), or a law that was
 * changed, says more than the build knew. The page itself needs none of it: its form, links and menu work as they are, also where the
 * app does not come; then it is asked for at the next touch. A pointer that lies over the page begins nothing: browsers tell of one
 * (`pointerover`) wherever a page comes under it. One that moves does, once the page is painted, for hands are often still on their way from the last page.
 *
 * Painted is what the browser itself says is painted, not the next frame: the sheet of all pages styles all of it again, and on a busy machine that came
 * before the first frame was shown. A frame of nothing but the ground, which a browser may show while it reads, is none. Whether somebody may be signed in is
 * looked at when the browser has nothing else to do: for the cookies it asks another of its processes and waits.
 */
export const waitingScript = ({ start, query, isBehind, locale }: Waiting): string => `<script>(() => {
  const kinds = ["pointermove", "wheel", "pointerdown", "touchstart", "keydown", "focusin"];
  const dress = () => document.querySelector("link[disabled]")?.removeAttribute("disabled");
  let isPainted = false;
  const start = ({ type }) => {
    if (type === "pointermove" && !isPainted) return;
    for (const kind of kinds) removeEventListener(kind, start, true);
    dress();
    import("${start}").catch(lose);
  };
  const listen = () => {
    for (const kind of kinds) addEventListener(kind, start, { capture: true, passive: true });
  };
${presses(start, locale)}  listen();
  again();
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    isPainted = true;
    dress();
  }).observe({ type: "paint", buffered: true });
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    const isKnown = document.cookie.includes("session_hint=1") || "reminded" in document.documentElement.dataset;
    if (location.search === "${query}" && !isKnown && !${isBehind}) return;
    if (document.readyState === "complete") start({});
    else addEventListener("load", start);
  }, { timeout: 1000 });
})()</script>`;
