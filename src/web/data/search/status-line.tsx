import type { ReactNode } from 'react';
import { useSession } from '../../members/accounts/session.tsx';
import { SampleNotice } from '../../platform/shell/sample-notice.tsx';

export function StatusLine({ children }: { children?: ReactNode }) {
  const { settings } = useSession();
  return (
    <div className="sticky bottom-0 z-4 flex h-8 items-center gap-4 border-t border-line bg-surface px-6 text-12 whitespace-nowrap text-ink-3 tabular-nums max-tablet:hidden">
      <SampleNotice sampleData={settings.sample_data} />
      <div className="ml-auto flex items-center gap-3.5">{children}</div>
    </div>
  );
}
