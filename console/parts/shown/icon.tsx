const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  back: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.5v.5',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 3h3L15 13h5',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside a text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
