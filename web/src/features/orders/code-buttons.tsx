import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import type { Secret } from '@keywright/contract/requests';
import type { RefObject } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { canShare, copyCode, shareWords } from './hand-over.ts';
import styles from './orders.module.css';

import type { useReveal } from './use-reveal.ts';

type VehicleOf = Pick<OwnRequest, 'make' | 'model' | 'year' | 'vin' | 'hasPincode'>;
type Reveal = ReturnType<typeof useReveal>;

type FirstButton = RefObject<HTMLButtonElement | null>;
type CodeButtonsProps = { request: VehicleOf; reveal: Reveal; firstButton: FirstButton };

/** Shows each code by a press of its own; the same button then copies it. Sharing needs a code that is open. */
export const CodeButtons = ({ request, reveal, firstButton }: CodeButtonsProps) => {
  const { codes } = reveal;
  const isOpen = codes.keycode !== undefined || codes.pincode !== undefined;
  return (
    <div className={styles.buttons}>
      <ShowOrCopy what="keycode" reveal={reveal} button={firstButton} />
      {request.hasPincode ? <ShowOrCopy what="pincode" reveal={reveal} /> : null}
      {isOpen && canShare() ? (
        <Button onClick={() => void shareWords(textOf(request, codes))}>{m.orders_share()}</Button>
      ) : null}
    </div>
  );
};

const labels = {
  keycode: { show: m.orders_show_code, again: m.orders_show_code_again, copy: m.orders_copy_code },
  pincode: { show: m.orders_show_pin, again: m.orders_show_pin_again, copy: m.orders_copy_pin },
} satisfies Record<Secret, Record<'show' | 'again' | 'copy', () => string>>;

/** `button` is given for the first one, which is what there is to do. */
type ShowOrCopyProps = { what: Secret; reveal: Reveal; button?: FirstButton };

/** One button for both, so that the focus and the thumb stay where they are. */
const ShowOrCopy = ({ what, reveal, button }: ShowOrCopyProps) => {
  const { codes, wasOpen, busy, show } = reveal;
  const code = codes[what];
  const words = labels[what];
  const showWords = wasOpen.includes(what) ? words.again() : words.show();
  return (
    <Button
      ref={button}
      tone={button ? 'primary' : 'secondary'}
      busy={busy === what && m.orders_opening()}
      onClick={() => void (code === undefined ? show(what) : copyCode(code))}
    >
      {code === undefined ? showWords : words.copy()}
    </Button>
  );
};

const textOf = (request: VehicleOf, { keycode, pincode }: Reveal['codes']): string =>
  [
    m.orders_share_text({ vehicle: vehicleName(request), end: request.vin.slice(-4) }),
    keycode && m.orders_share_code({ code: keycode }),
    pincode && m.orders_share_pin({ pin: pincode }),
  ]
    .filter(Boolean)
    .join('\n');
