import Copy from 'icon:copy';
import Download from 'icon:download';
import Printer from 'icon:printer';
import { useEffect, useRef } from 'react';
import { day } from '../../../lib/format.ts';
import { currentSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { copyText } from './copy-text.ts';
import styles from './factors.module.css';
import { inHalves } from '../typed-code.ts';

type RecoveryCodesProps = {
  codes: readonly string[];
  /** Somebody is about to leave them. */
  warned?: boolean;
  onKept: () => void;
};

const heading = (): string =>
  m.factors_codes_file({
    product: m.common_product(),
    email: currentSession().user?.email ?? '',
    day: day(new Date().toISOString()),
  });

const download = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'keywright-recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(url);
};

/** The codes for a lost phone, the one time that they are shown. */
export const RecoveryCodes = ({ codes: bare, warned = false, onKept }: RecoveryCodesProps) => {
  const codes = bare.map(inHalves);
  const top = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone, and a dialog may be scrolled to its end.
  useEffect(() => top.current?.focus(), []);
  const text = `${heading()}\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <p ref={top} tabIndex={-1}>
        {m.factors_codes_about()}
      </p>
      {warned ? <Alert tone="late">{m.factors_codes_first()}</Alert> : null}
      <div className={styles.print}>
        <p className={styles.printOnly}>{heading()}</p>
        <ul className={styles.codes} aria-label={m.factors_codes_list()}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.keep}>
        <Button icon={<Icon of={Copy} />} onClick={() => void copyText(codes.join('\n'))}>
          {m.factors_codes_copy()}
        </Button>
        <Button icon={<Icon of={Download} />} onClick={() => download(text)}>
          {m.factors_codes_download()}
        </Button>
        <Button icon={<Icon of={Printer} />} onClick={() => print()}>
          {m.factors_codes_print()}
        </Button>
      </div>
      <Button tone="primary" wide onClick={onKept}>
        {m.factors_codes_kept()}
      </Button>
    </Stack>
  );
};
