import { X } from 'lucide-react';
import { MESSAGES } from '#domain/messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePreferences } from './preferences.tsx';

export function SampleNotice({ sampleData, className = '' }: { sampleData: boolean; className?: string }) {
  const { sampleNotice, closeSampleNotice } = usePreferences();
  if (!sampleData || !sampleNotice) return null;
  return (
    <p className={`sample-notice flex items-center gap-1 text-12 text-ink-2 ${className}`}>
      {MESSAGES.sampleData}
      <IconButton label="Hide this notice" size={24} onClick={closeSampleNotice}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
