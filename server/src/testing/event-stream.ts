/** One event of a stream, as a browser would give it to a page. */
export type StreamEvent = { id: string; event: string; data: string };

const eventOf = (block: string): StreamEvent => {
  const at = (name: string): string =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { id: at('id'), event: at('event') || 'message', data: at('data') };
};

/** Opens a stream of server-sent events; `until` resolves when so many messages came, `end` when it is over. */
export const openStream = async (url: string, headers: Record<string, string>) => {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async (): Promise<void> => {
    const text = new TextDecoder();
    let rest = '';
    for await (const piece of answer.body ?? []) {
      const blocks = (rest + text.decode(piece, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.map(eventOf));
      for (const look of waiting) look();
    }
  };
  const end = read();
  end.catch(() => undefined);
  const when = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      waiting.add(look);
      look();
    });
  const messages = (): StreamEvent[] => events.filter(({ event, data }) => event === 'message' && data !== '');
  return {
    status: answer.status,
    headers: answer.headers,
    end,
    events,
    messages,
    /** What a browser says when it comes back. */
    lastId: (): string => events.findLast(({ id }) => id !== '')?.id ?? '',
    until: (count: number): Promise<void> => when(() => messages().length >= count),
    begun: (): Promise<void> => when(() => events.some(({ id }) => id !== '')),
    leave: (): void => leaving.abort(),
  };
};
