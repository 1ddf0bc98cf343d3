import { Link } from 'wouter-preact';

/** The parts of one screen, as links: each part has an address. */
export function Tabs(props: { label: string; current: string; tabs: readonly { href: string; name: string; text: string }[] }) {
  const { label, current, tabs } = props;
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, name, text }) => (
        <Link key={name} href={href} {...(name === current ? { 'aria-current': 'page' as const } : {})}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
