import { type RefObject, useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import { CameraError, closeCamera, type NoCamera, openCamera } from './camera.ts';
import { watchForVin } from './watch-for-vin.ts';

export type WatchState = 'starting' | 'watching' | NoCamera;

type Watch = { video: HTMLVideoElement; onVin: (vin: string) => void; onState: (state: WatchState) => void };

const watch = async ({ video, onVin, onState }: Watch, signal: AbortSignal): Promise<void> => {
  const stream = await openCamera();
  signal.addEventListener('abort', () => closeCamera(stream));
  if (signal.aborted) return closeCamera(stream);
  video.srcObject = stream;
  const [read] = await Promise.all([openBarcodeReader(), video.play()]);
  if (signal.aborted) return;
  onState('watching');
  const vin = await watchForVin(video, read, signal);
  if (vin) onVin(vin);
};

/** Shows the camera in a video element for as long as it is on the page, and reports the VIN that it sees. */
export const useCameraWatch = (onVin: (vin: string) => void): [RefObject<HTMLVideoElement | null>, WatchState] => {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onVin);
  const [state, setState] = useState<WatchState>('starting');
  useEffect(() => {
    found.current = onVin;
  }, [onVin]);
  useEffect(() => {
    const ended = new AbortController();
    const element = video.current;
    const tell = (next: WatchState) => {
      if (!ended.signal.aborted) setState(next);
    };
    const fail = (error: unknown) => tell(error instanceof CameraError ? error.reason : 'missing');
    if (element) {
      const parts = { video: element, onVin: (vin: string) => found.current(vin), onState: tell };
      watch(parts, ended.signal).catch(fail);
    }
    return () => ended.abort();
  }, []);
  return [video, state];
};
