import { useEffect, useState } from 'react';

/** What a region that is there already says: screen readers pass over one that comes with its words. */
export function useSaid(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return said;
}
