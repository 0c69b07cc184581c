import { type PointerEvent, type Ref, useRef } from 'react';
import styles from './signature.module.css';

const INK = '#16191d';
/** The paper that is sent, whatever the size of the field on the screen. */
const WIDTH = 960;
const HEIGHT = 440;

const paper = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
};

const fileOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'signature.png', { type: 'image/png' }));
      else reject(new Error('no picture'));
    });
  });

const blank = (): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = paper(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return [canvas, context];
};

/** What was drawn, on white. */
export const drawnPicture = (pad: HTMLCanvasElement): Promise<File> => {
  const [canvas, context] = blank();
  context.drawImage(pad, 0, 0, WIDTH, HEIGHT);
  return fileOf(canvas);
};

/** A typed name as a picture, so that every signature is kept in the same way: it shrinks until the whole of it is there. */
export const nameAsPicture = (name: string): Promise<File> => {
  const [canvas, context] = blank();
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const write = (size: number) => {
    context.font = `italic ${size}px serif`;
    return context.measureText(name).width;
  };
  const most = WIDTH - 80;
  write(Math.max(16, Math.min(96, (96 * most) / Math.max(1, write(96)))));
  context.fillText(name, WIDTH / 2, HEIGHT / 2);
  return fileOf(canvas);
};

type PadProps = { ref: Ref<HTMLCanvasElement>; label: string; onDrawn: () => void };

/** A field to draw in with a finger, a pen or the mouse. */
export const SignaturePad = ({ ref, label, onDrawn }: PadProps) => {
  const last = useRef<[number, number] | null>(null);
  const placeIn = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return [((clientX - box.left) * WIDTH) / box.width, ((clientY - box.top) * HEIGHT) / box.height];
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const context = paper(event.currentTarget);
    const to = placeIn(event);
    context.strokeStyle = INK;
    context.lineWidth = 6;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(...last.current);
    context.lineTo(...to);
    context.stroke();
    last.current = to;
    onDrawn();
  };
  return (
    <canvas
      ref={ref}
      className={styles.pad}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = placeIn(event);
        draw(event);
      }}
      onPointerMove={draw}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
};
