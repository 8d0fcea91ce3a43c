import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function onPrinting(listener: (isPrinting: boolean) => void): () => void {
  const change = ({ type }: Event) => listener(type === 'beforeprint');
  window.addEventListener('beforeprint', change);
  window.addEventListener('afterprint', change);
  return () => {
    window.removeEventListener('beforeprint', change);
    window.removeEventListener('afterprint', change);
  };
}

/** Rendered within the event, because the browser lays out the sheets right after `beforeprint`. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => onPrinting((next) => flushSync(() => setIsPrinting(next))), []);
  return isPrinting;
}
