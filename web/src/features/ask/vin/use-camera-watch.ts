import { type RefObject, useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import { CameraError, closeCamera, type NoCamera, openCamera } from './camera.ts';
import { type Torch, torchOf } from './torch.ts';
import { watchForVin } from './watch-for-vin.ts';

export type WatchState = 'starting' | 'watching' | NoCamera;

type Watch = {
  video: HTMLVideoElement;
  onVin: (vin: string) => void;
  onState: (state: WatchState) => void;
  onTorch: (torch: Torch | undefined) => void;
};

const watch = async ({ video, onVin, onState, onTorch }: Watch, signal: AbortSignal): Promise<void> => {
  const stream = await openCamera();
  signal.addEventListener('abort', () => closeCamera(stream));
  if (signal.aborted) return closeCamera(stream);
  video.srcObject = stream;
  const [read] = await Promise.all([openBarcodeReader(), video.play()]);
  if (signal.aborted) return;
  onState('watching');
  // Only a camera that runs knows what it can do.
  onTorch(torchOf(stream.getVideoTracks()[0]));
  const vin = await watchForVin(video, read, signal);
  if (vin) onVin(vin);
};

type Watched = { video: RefObject<HTMLVideoElement | null>; state: WatchState; torch: Torch | undefined };

/** Shows the camera in a video element for as long as it is on the page, and reports the VIN that it sees. `torch` is its light, where it has one. */
export const useCameraWatch = (onVin: (vin: string) => void): Watched => {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onVin);
  const [state, setState] = useState<WatchState>('starting');
  const [torch, setTorch] = useState<{ of: Torch | undefined }>();
  useEffect(() => {
    found.current = onVin;
  }, [onVin]);
  useEffect(() => {
    const ended = new AbortController();
    const element = video.current;
    const tell = (next: WatchState) => {
      if (!ended.signal.aborted) setState(next);
    };
    const onTorch = (of: Torch | undefined) => {
      if (!ended.signal.aborted) setTorch({ of });
    };
    const fail = (error: unknown) => tell(error instanceof CameraError ? error.reason : 'missing');
    if (element) {
      const parts = { video: element, onVin: (vin: string) => found.current(vin), onState: tell, onTorch };
      watch(parts, ended.signal).catch(fail);
    }
    return () => ended.abort();
  }, []);
  return { video, state, torch: torch?.of };
};
