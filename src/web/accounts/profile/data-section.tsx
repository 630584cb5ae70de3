import { buttonClass } from '../../ui/button.tsx';
import { SectionBox } from './section-box.tsx';

/** Everything that is kept about the user, to take away. */
export function DataSection() {
  return (
    <SectionBox id="data">
      <div>
        <a href="/api/account/data" download className={buttonClass()}>
          Download my data
        </a>
      </div>
    </SectionBox>
  );
}
