import { type ChangeEvent, useRef, useState } from 'react';
import { AVATAR_TYPES, MAX_AVATAR_BYTES, nameIssue } from '#domain/accounts/profile.ts';
import { ACCOUNT_KEYS } from '../../members/accounts/account-queries.ts';
import { displayName, useSession } from '../../members/accounts/session.tsx';
import { expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { RowAction, SaveForm, withdrawal } from './section-actions.tsx';
import { SectionBox } from './section-box.tsx';

/** The user's name and picture. */
export function NameSection() {
  const { profile } = useSession();
  const api = useApi();
  return (
    <SectionBox id="name">
      <UserPicture />
      <SaveForm
        submit="Save name"
        busyText="Saving..."
        fields={['first', 'last']}
        check={({ first, last }) => ({
          ...issueOf('first', 'First name', first),
          ...issueOf('last', 'Last name', last),
        })}
        send={({ first, last }) =>
          expectOk(api.account.profile.$patch({ json: { first_name: first, last_name: last } }))
        }
        done={() => toast({ title: 'Name saved' })}
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

const PICTURE_LIMIT = `${MAX_AVATAR_BYTES / 1_000_000} MB`;
const NOT_A_PICTURE = 'This file is not a picture. Choose a PNG, JPEG, WebP or GIF.';

type UserPicture = { file: File; preview: string };

/** The user's picture: choose, preview, save or remove. */
function UserPicture() {
  const session = useSession();
  const api = useApi();
  const hydrated = useHydrated();
  const { busy, refused, act, reset } = useAction({ refetch: ACCOUNT_KEYS });
  const [picture, setPicture] = useState<UserPicture | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const image = session.user?.image ?? null;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    const issue = pictureIssue(file);
    const preview = issue ? null : await readImageUrl(file);
    reset();
    setIssue(issue || (preview === null ? NOT_A_PICTURE : null));
    setPicture(preview === null ? null : { file, preview });
  };
  const upload = ({ file }: UserPicture) =>
    act(
      () => expectOk(api.account.avatar.$put({}, { init: { body: file, headers: { 'content-type': file.type } } })),
      () => {
        setPicture(null);
        toast({ title: 'Picture saved' });
      },
    );
  return (
    <div className="flex flex-col gap-3.5">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <Avatar image={picture?.preview ?? image} name={displayName(session)} preview={picture !== null} />
          <input ref={input} type="file" accept={AVATAR_TYPES.join()} hidden onChange={choose} aria-label="Picture" />
          {picture ? (
            <>
              <Button variant="main" busy={busy} busyText="Saving..." onClick={() => upload(picture)}>
                Save picture
              </Button>
              <Button variant="quiet" onClick={() => setPicture(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button disabled={!hydrated} onClick={() => input.current?.click()}>
                Choose a picture
              </Button>
              {image && (
                <RowAction
                  label="Remove"
                  of="picture"
                  variant="quiet"
                  busyText="Removing..."
                  confirmation={withdrawal('Your initial is shown instead.')}
                  send={() => expectOk(api.account.avatar.$delete())}
                  done={() => {
                    setIssue(null);
                    toast({ title: 'Picture removed' });
                  }}
                />
              )}
            </>
          )}
        </div>
        <p className="mt-2 text-12 text-ink-3">{`Up to ${PICTURE_LIMIT}. We'll crop it to a square.`}</p>
      </div>{' '}
      <Refusal message={issue ?? refused?.message} />
    </div>
  );
}

function Avatar({ image, name, preview }: { image: string | null; name: string; preview: boolean }) {
  const frame = 'size-16 shrink-0 rounded-full border border-line-strong';
  if (image)
    return <img src={image} alt={preview ? 'Selected picture' : 'Your picture'} className={`${frame} object-cover`} />;
  return (
    <span aria-hidden className={`${frame} grid place-items-center bg-sunken text-20 font-semibold text-ink-2`}>
      {initialOf(name)}
    </span>
  );
}

function pictureIssue({ type, size }: File): string {
  if (!AVATAR_TYPES.some((allowedType) => allowedType === type)) return NOT_A_PICTURE;
  return size > MAX_AVATAR_BYTES ? `This picture is larger than ${PICTURE_LIMIT}. Choose a smaller one.` : '';
}

/** Reads a file as a data URL; null if it is not an image, whatever its name. */
async function readImageUrl(file: File): Promise<string | null> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => address,
    () => null,
  );
}

const letters = new Intl.Segmenter('en');

/** The first grapheme of a name: an emoji or an accented letter stays whole. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
