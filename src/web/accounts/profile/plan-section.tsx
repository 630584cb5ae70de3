import { planWords } from '#domain/profile-messages.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session.tsx';
import { Row, Rows, SectionBox } from './section-box.tsx';

/** The user's plan and how it stands. */
export function PlanSection({ onChoose }: { onChoose: () => void }) {
  const { subscription, access } = useSession();
  const { name, status } = planWords(subscription, access);
  return (
    <SectionBox id="plan">
      <Rows label="Plan">
        <Row title={name} note={status}>
          {!access.active && <Button onClick={onChoose}>Choose a plan</Button>}
        </Row>
      </Rows>
    </SectionBox>
  );
}
