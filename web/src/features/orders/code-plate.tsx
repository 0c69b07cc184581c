import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import { useRef } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Plate, PlateLine } from '../../ui/plate.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BenchButtons, keptWords } from './bench-buttons.tsx';
import { CodeButtons } from './code-buttons.tsx';
import type { OpenCode } from './orders.queries.ts';
import styles from './orders.module.css';
import { RevealRefused } from './reveal-refused.tsx';

import { useReveal } from './use-reveal.ts';

/** What is needed of a request for its plate. */
export type PlateRequest = Pick<
  OwnRequest,
  'id' | 'make' | 'model' | 'year' | 'vin' | 'hasPincode' | 'codeClosesAt' | 'can'
>;

type CodePlateProps = {
  request: PlateRequest;
  open: OpenCode;
  /** Milliseconds on the server's clock. */
  now: number;
};

/** The delivered code of one request: covered until its owner asks for it. */
export const CodePlate = ({ request, open, now }: CodePlateProps) =>
  request.can.includes('reveal') ? (
    <OpenablePlate request={request} open={open} />
  ) : (
    <p className={styles.closed}>{closedWords(request, now)}</p>
  );

/** It closes when its time is over; before that only for its payment's sake. */
const closedWords = ({ codeClosesAt }: PlateRequest, now: number): string => {
  if (codeClosesAt === null) return m.orders_closed();
  return Date.parse(codeClosesAt) > now
    ? m.orders_disputed()
    : m.orders_closed_since({ time: dayAndTime(codeClosesAt) });
};

const OpenablePlate = ({ request, open }: Pick<CodePlateProps, 'request' | 'open'>) => {
  const reveal = useReveal((what) => open(request.id, what));
  const { keycode = null, pincode = null } = reveal.codes;
  const firstButton = useRef<HTMLButtonElement>(null);
  // Covered again, its other buttons are gone, and the sheet that spelled it too.
  useKeptFocus(firstButton, Object.keys(reveal.codes).join(' '));
  return (
    <div className={styles.codes} role="group" aria-label={m.orders_plate({ vehicle: vehicleName(request) })}>
      <Plate>
        <PlateLine label={m.common_key_code()} code={keycode} coveredWords={m.orders_covered()} />
        {request.hasPincode ? (
          <PlateLine label={m.common_pin()} code={pincode} coveredWords={m.orders_covered()} apart />
        ) : null}
      </Plate>
      <CodeButtons request={request} reveal={reveal} firstButton={firstButton} />
      <BenchButtons reveal={reveal} />
      <VisuallyHidden>
        <span role="status">{spoken(keycode, pincode)}</span>
      </VisuallyHidden>
      <RevealRefused error={reveal.error} />
      <p className="meta">
        {hidingWords(reveal)} {request.codeClosesAt ? closesWords(request.codeClosesAt) : null}
      </p>
    </div>
  );
};

const closesWords = (iso: string): string => m.orders_closes({ time: dayAndTime(iso) });

const hidingWords = ({ codes, wasOpen, keptUntil }: ReturnType<typeof useReveal>): string => {
  if (keptUntil !== null) return keptWords(keptUntil);
  if (codes.keycode !== undefined || codes.pincode !== undefined) return m.orders_open_for();
  return wasOpen.length > 0 ? m.orders_hidden() : m.orders_recorded();
};

const spoken = (keycode: string | null, pincode: string | null): string =>
  [
    keycode && m.orders_shown({ what: m.common_key_code(), value: keycode }),
    pincode && m.orders_shown({ what: m.common_pin(), value: pincode }),
  ]
    .filter(Boolean)
    .join('. ');
