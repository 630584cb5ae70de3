import { Dialog } from '../../ui/dialog.tsx';
import captions from './demo/demo.vtt?no-inline';

/** The full-screen demo video. Closes when the video ends, or with the close button or Escape. */
export default function DemoPlayer({ video, onClose }: { video: string; onClose: () => void }) {
  return (
    <Dialog open title="Demo" width="screen" onClose={onClose}>
      <video
        controls
        autoPlay
        playsInline
        width={1920}
        height={1200}
        onEnded={onClose}
        className="mt-3 h-auto max-h-[calc(100dvh-120px)] w-full rounded-box bg-sunken"
      >
        <source src={video} type="video/webm" />
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      </video>
    </Dialog>
  );
}
