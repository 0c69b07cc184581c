/** Two short notes, the second a fifth higher. */
const NOTES = [660, 990];
const LENGTH = 0.14;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

const opened = (): AudioContext => {
  context ??= new AudioContext();
  void context.resume();
  return context;
};

/** Browsers let a page be heard once it was touched: the first touch makes the sound ready. Returns the way to stop waiting for it. */
export const readySound = (): (() => void) => {
  const stop = new AbortController();
  const ready = () => {
    opened();
    stop.abort();
  };
  addEventListener('pointerdown', ready, { signal: stop.signal });
  addEventListener('keydown', ready, { signal: stop.signal });
  return () => stop.abort();
};

/** Plays what tells that something has come: a new request at the desk, a code that is ready. Where the browser has no sound, nothing is heard and nothing fails. */
export const playArrival = (): void => {
  if (!('AudioContext' in window)) return;
  const audio = opened();
  for (const [index, pitch] of NOTES.entries()) {
    const begin = audio.currentTime + index * LENGTH;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    note.connect(volume).connect(audio.destination);
    note.start(begin);
    note.stop(begin + LENGTH);
  }
};
