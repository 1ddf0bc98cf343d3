import { useEffect, useState } from 'preact/hooks';

/** Whether the window has the focus. Pictures of people are blurred while it has not. */
export function useFocused(): boolean {
  const [focused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const update = () => setFocused(document.hasFocus() && document.visibilityState === 'visible');
    const events = ['focus', 'blur'] as const;
    for (const name of events) addEventListener(name, update);
    document.addEventListener('visibilitychange', update);
    return () => {
      for (const name of events) removeEventListener(name, update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return focused;
}
