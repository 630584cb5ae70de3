import { type ChangeEvent, useRef, useState } from 'react';
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { doneOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { Refusal } from '../form-parts.tsx';
import { displayName, useSession } from '../session.tsx';
import { initialOf } from './initial.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { useAction } from './use-change.ts';

type Chosen = { file: File; preview: string };

/** The user's picture: choose one, look at it, save it, or take it away. */
export function Picture() {
  const session = useSession();
  const api = useApi();
  const hydrated = useHydrated();
  const { busy, refused, setRefused, act } = useAction();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const image = session.user?.image ?? null;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // So that the same file can be chosen once more.
    currentTarget.value = '';
    if (!file) return;
    const issue = pictureIssue(file);
    const preview = issue ? null : await readPreview(file);
    const message = issue || (preview === null && PROFILE_MESSAGES.notAPicture);
    setRefused(message ? { code: 'unsupported_image', message } : null);
    setChosen(preview === null ? null : { file, preview });
  };
  const upload = ({ file }: Chosen) =>
    act(
      () => doneOf(api.account.avatar.$put({}, { init: { body: file, headers: { 'content-type': file.type } } })),
      () => {
        setChosen(null);
        toast(PROFILE_MESSAGES.pictureSaved);
      },
    );
  const remove = () =>
    act(
      () => doneOf(api.account.avatar.$delete()),
      () => toast(PROFILE_MESSAGES.pictureRemoved),
    );
  return (
    <div className="flex flex-col gap-3.5">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <Face image={chosen?.preview ?? image} name={displayName(session)} preview={chosen !== null} />
          <input ref={input} type="file" accept={AVATAR_TYPES.join()} hidden onChange={choose} aria-label="Picture" />
          {chosen ? (
            <>
              <Button variant="main" busy={busy} busyText="Saving..." onClick={() => upload(chosen)}>
                Save picture
              </Button>
              <Button variant="quiet" onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button disabled={!hydrated} onClick={() => input.current?.click()}>
                Choose a picture
              </Button>
              {image && (
                <Button variant="quiet" busy={busy} busyText="Removing..." onClick={remove}>
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
        <p className="mt-2 text-12 text-ink-3">{PROFILE_MESSAGES.pictureLimits}</p>
      </div>{' '}
      <Refusal refused={refused} />
    </div>
  );
}

function Face({ image, name, preview }: { image: string | null; name: string; preview: boolean }) {
  const frame = 'size-16 shrink-0 rounded-full border border-line-strong';
  if (image) return <img src={image} alt={preview ? 'The chosen file' : 'Yours'} className={`${frame} object-cover`} />;
  return (
    <span aria-hidden className={`${frame} grid place-items-center bg-sunken text-20 font-semibold text-ink-2`}>
      {initialOf(name)}
    </span>
  );
}

function pictureIssue({ type, size }: File): string {
  if (!AVATAR_TYPES.some((taken) => taken === type)) return PROFILE_MESSAGES.notAPicture;
  return size > MAX_AVATAR_BYTES ? PROFILE_MESSAGES.pictureTooLarge : '';
}

/** The file as an address that an image can show; null for one that is no picture, whatever it is called. */
async function readPreview(file: File): Promise<string | null> {
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
