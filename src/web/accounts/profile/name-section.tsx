import { nameIssue } from '#domain/accounts/profile.ts';
import { doneOf } from '../../api.ts';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { Picture } from './picture.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { SaveForm } from './save-form.tsx';
import { SectionBox } from './section-box.tsx';

/** How the user is called, and their picture. */
export function NameSection() {
  const { profile } = useSession();
  const api = useApi();
  return (
    <SectionBox id="name">
      <Picture />
      <SaveForm
        submit="Save name"
        busyText="Saving..."
        failed={PROFILE_MESSAGES.failed.name}
        fields={['first', 'last']}
        check={({ first, last }) => ({
          ...issueOf('first', 'First name', first),
          ...issueOf('last', 'Last name', last),
        })}
        send={({ first, last }) => doneOf(api.account.profile.$patch({ json: { first_name: first, last_name: last } }))}
        done={() => toast(PROFILE_MESSAGES.nameSaved)}
      >
        {(issues) => (
          <div className="grid gap-3.5 tablet:grid-cols-2">
            <Field
              label="First name"
              name="first"
              autoComplete="given-name"
              defaultValue={profile?.first_name ?? ''}
              error={issues.first}
            />
            <Field
              label="Last name"
              name="last"
              autoComplete="family-name"
              defaultValue={profile?.last_name ?? ''}
              error={issues.last}
            />
          </div>
        )}
      </SaveForm>
    </SectionBox>
  );
}

function issueOf(field: 'first' | 'last', label: string, name: string) {
  const issue = nameIssue(name);
  return issue ? { [field]: `${label} ${issue}` } : {};
}
