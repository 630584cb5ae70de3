import { lazy, Suspense, useState } from 'react';
import { bestContact, type CompanyDetails } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { copyEmailOf } from '../../data/search/contact-email.tsx';
import { contactName } from '../../data/search/contact-name.ts';
import { useExport } from '../../data/search/use-export.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { Button } from '../../ui/button.tsx';
import { OwnMarks } from './own-marks.tsx';

const ExportDialog = lazy(() => import('../exports/export-dialog.tsx'));

type ContactButtonsProps = { company: CompanyDetails; actions: CompanyActions; onNoExport: () => void };

export default function ContactButtons({ company, actions, onNoExport }: ContactButtonsProps) {
  const { access } = useSession();
  const { received, start } = useExport();
  const best = bestContact(company.contacts);
  const first = best?.email ? best : company.contactEmail;
  const label = first === best ? 'Copy email' : 'Copy company email';
  /** The first contact's address bounced, and another one is copied. */
  const skips = best !== null && best !== company.contacts.find(({ email }) => email);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
      {first.email && (
        <Button onClick={() => copyEmailOf(first, actions)}>
          {best?.email && skips ? `Copy email of ${contactName(best)}` : label}
        </Button>
      )}
      <Button
        busy={received !== null}
        busyText={MESSAGES.exporting}
        onClick={() => (access.export ? setChoosing(true) : onNoExport())}
      >
        {MESSAGES.exportCsv}
      </Button>
      <OwnMarks id={company.id} className="min-h-8 items-center tablet:hidden" />
      {choosing && (
        <Suspense>
          <ExportDialog
            params={{ company: company.slug }}
            request={{ company: company.slug }}
            start={start}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
