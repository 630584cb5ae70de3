import { useState } from 'react';
import { PlanChooser } from '../members/billing/plan-chooser.tsx';
import { Button } from '../ui/button.tsx';

/** Opens the plans. */
export function ChoosePlanButton({ children }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="main" onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      <PlanChooser open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
