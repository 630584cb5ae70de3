import './small-icons.css';

/** Empty, so there is nothing to hide from screen readers. */
const icon = (name: string) =>
  function SmallIcon() {
    return <span className={`small-icon ${name}-icon`} />;
  };

export const PinIcon = icon('pin');
export const LinkedInIcon = icon('linkedin');
export const GlobeIcon = icon('globe');
export const CopyIcon = icon('copy');
export const LockIcon = icon('lock');
