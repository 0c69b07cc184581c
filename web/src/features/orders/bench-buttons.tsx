import type { Secret } from '@keywright/contract/requests';
import { Suspense, useState } from 'react';
import { timeOfDay } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import styles from './orders.module.css';
import type { useReveal } from './use-reveal.ts';

const SpellSheet = late(async () => (await import('./spell-sheet.tsx')).SpellSheet);

type BenchButtonsProps = { reveal: ReturnType<typeof useReveal> };

const names: Record<Secret, () => string> = { keycode: m.common_key_code, pincode: m.common_pin };

/** For an open code at the bench: spelled out large, and kept open while the hands are full. */
export const BenchButtons = ({ reveal }: BenchButtonsProps) => {
  const [spelt, setSpelt] = useState<Secret | null>(null);
  const [isSpelling, setIsSpelling] = useState(false);
  const shown = (['keycode', 'pincode'] as const).filter((what) => reveal.codes[what] !== undefined);
  const code = spelt === null ? undefined : reveal.codes[spelt];
  const spell = (what: Secret) => {
    setSpelt(what);
    setIsSpelling(true);
  };
  if (shown.length === 0) return null;
  return (
    <>
      <div className={styles.buttons}>
        {shown.map((what) => (
          <Button key={what} onClick={() => spell(what)}>
            {shown.length > 1 ? m.orders_spell_named({ what: names[what]() }) : m.orders_spell()}
          </Button>
        ))}
        <Button onClick={reveal.keptUntil === null ? reveal.keep : reveal.hide}>
          {reveal.keptUntil === null ? m.orders_keep() : m.orders_hide()}
        </Button>
      </div>
      {spelt === null ? null : (
        <Suspense fallback={null}>
          <SpellSheet
            what={names[spelt]()}
            code={code ?? ''}
            open={isSpelling && code !== undefined}
            onClose={() => setIsSpelling(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Until when a code that is kept open stays so, and what ends it before. */
export const keptWords = (until: number): string => m.orders_kept({ time: timeOfDay(new Date(until).toISOString()) });
