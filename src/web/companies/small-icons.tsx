/*
 * Icons of the result list: one path each. Fifty results show two hundred of them, where the
 * several shapes and the component of an icon library's would be felt.
 */
type IconProps = { className?: string };

const icon = (path: string) =>
  function SmallIcon({ className = 'size-3.5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
      >
        <path d={path} />
      </svg>
    );
  };

export const PinIcon = icon(
  'M8 14c3-3.2 4.5-5.4 4.5-7.300a4.500 4.500 0 0 0-9 0C3.500 8.600 5 10.800 8 14zM8 5a1.600 1.600 0 1 0 0 3.200A1.600 1.600 0 0 0 8 5z',
);
export const LinkedInIcon = icon(
  'M4.500 2.500h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5.500 7.200V11M5.500 5.100v.1M8 11V7.200M8 9c0-2.300 2.800-2.400 2.800-.2V11',
);
export const GlobeIcon = icon(
  'M8 2.500a5.500 5.500 0 1 0 0 11a5.500 5.500 0 0 0 0-11zM2.500 8h11M8 2.500c4 3.600 4 7.400 0 11c-4-3.600-4-7.400 0-11z',
);
export const CopyIcon = icon(
  'M7 5.500h5a1.500 1.500 0 0 1 1.500 1.500v5a1.500 1.500 0 0 1-1.500 1.500H7A1.500 1.500 0 0 1 5.500 12V7A1.500 1.500 0 0 1 7 5.500zM10.500 3v-.5h-8v8H3',
);
export const LockIcon = icon(
  'M5 7h6a1.500 1.500 0 0 1 1.500 1.500V12a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 12V8.500A1.500 1.500 0 0 1 5 7zM5.500 7V5a2.500 2.500 0 0 1 5 0v2',
);
