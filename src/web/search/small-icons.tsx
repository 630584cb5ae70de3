import './small-icons.css';

/*
 * Icons of the result list: one path each. Fifty results show two hundred icons, so the heavier components of the icon
 * library would be noticeable.
 */
const icon = (path: string) =>
  function SmallIcon() {
    return (
      <svg aria-hidden="true" viewBox="0 0 16 16" className="small-icon">
        <path d={path} />
      </svg>
    );
  };

export const PinIcon = icon(
  'M8 14c3-3.2 4.5-5.4 4.5-7.3a4.5 4.5 0 0 0-9 0C3.5 8.6 5 10.8 8 14zM8 5a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 0 0 8 5z',
);
export const LinkedInIcon = icon(
  'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5.5 7.2V11M5.5 5.1v.1M8 11V7.2M8 9c0-2.3 2.8-2.4 2.8-.2V11',
);
export const GlobeIcon = icon(
  'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM2.5 8h11M8 2.5c4 3.6 4 7.4 0 11c-4-3.600-4-7.400 0-11z',
);
export const CopyIcon = icon(
  'M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 3v-.5h-8v8H3',
);
export const LockIcon = icon(
  'M5 7h6a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 12V8.5A1.5 1.5 0 0 1 5 7zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
);
