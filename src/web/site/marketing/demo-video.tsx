import { Play } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import video from './demo/demo.webm?no-inline';
import posterDark from './demo/poster-dark.webp?no-inline';
import posterLight from './demo/poster-light.webp?no-inline';
import { SplitSection } from './landing-sections.tsx';
import { Still } from './still.tsx';

const DemoPlayer = lazy(() => import('./demo-player.tsx'));

/** The product demo. Nothing loads until playback starts; without scripts, the browser's own player is used. */
export function DemoVideo() {
  const [playing, setPlaying] = useState(false);
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <SplitSection
      id="demo"
      title="From search to a list of founders."
      lead="A search, three filters and an export, in real time."
    >
      <a
        href={video}
        data-opens-dialog=""
        onClick={play}
        className="group relative block overflow-hidden rounded-dialog border border-line-strong bg-surface"
      >
        <Still light={posterLight} dark={posterDark} alt="" />
        <span className="absolute inset-0 bg-scrim opacity-25" />
        <span className="absolute top-1/2 left-1/2 flex h-14 -translate-1/2 items-center gap-2.5 rounded-full bg-accent-fill pr-5.5 pl-4.5 text-16 font-semibold whitespace-nowrap text-on-accent group-hover:bg-accent-fill-hover max-tablet:h-12">
          <Play aria-hidden className="size-4 fill-current" />
          Watch the demo
        </span>
      </a>
      {playing && (
        <Suspense>
          <DemoPlayer video={video} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </SplitSection>
  );
}
