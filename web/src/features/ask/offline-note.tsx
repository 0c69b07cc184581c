import { m } from '@keywright/words/messages';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';

type Line = 'here' | 'gone' | 'back';

/** What the browser says of the connection: that it is gone is sure, that it is there only may be. */
const useLine = (): Line => {
  const [line, setLine] = useState<Line>(() => (navigator.onLine ? 'here' : 'gone'));
  useEffect(() => {
    const gone = () => setLine('gone');
    const back = () => setLine((before) => (before === 'gone' ? 'back' : before));
    addEventListener('offline', gone);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', gone);
      removeEventListener('online', back);
    };
  }, []);
  return line;
};

/** Says that the draft waits for the connection, and then that it can be sent. Nothing is sent without a press: prices and carts go on meanwhile. */
export const OfflineNote = ({ button }: { button: string }) => {
  const line = useLine();
  if (line === 'here') return null;
  return (
    <Alert tone={line === 'gone' ? 'late' : 'fulfilled'}>
      {line === 'gone' ? m.ask_offline() : m.ask_online_again({ button })}
    </Alert>
  );
};
