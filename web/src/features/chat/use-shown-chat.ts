import { useSearchParams } from 'react-router';

/** The chat that the address names: `open`, or the request that it is about; null while it is closed. */
export const useShownChat = (): [shown: string | null, show: (chat: string | null) => void] => {
  const [params, setParams] = useSearchParams();
  const show = (chat: string | null) => {
    const next = new URLSearchParams(params);
    if (chat === null) next.delete('chat');
    else next.set('chat', chat);
    setParams(next, { replace: chat === null, preventScrollReset: true });
  };
  return [params.get('chat'), show];
};
