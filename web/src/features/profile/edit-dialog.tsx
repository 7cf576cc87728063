import type { OwnUser } from '@portal/contracts/identity';
import {
  ABOUT_MAX,
  BIO_MAX,
  LOCATION_MAX,
  SHOWN_FIELDS,
  updateProfileRoute,
} from '@portal/contracts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { useContractForm } from '../../api/use-contract-form';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { CheckField, FormMessage, TextAreaField, TextField } from '../../design/field';
import { useToast } from '../../design/toast';
import { refreshUser } from '../../session/current-user';
import { FileField } from './file-field';
import { AVATAR, RESUME, saveFile, useProfileFile } from './profile-file';
import { t } from './texts';

/** Part with the initial focus: the first field, or the visibility settings. */
export type EditPart = 'fields' | 'shows';

interface EditDialogProps {
  user: OwnUser;
  part: EditPart;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog to edit the own profile; a rejected file keeps it open with the typed values. */
export function EditDialog({ user, part, onSaved, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const avatar = useProfileFile(AVATAR);
  const resume = useProfileFile(RESUME);
  const [shows, setShows] = useState(user.shows);
  const [lacksFile, setLacksFile] = useState(false);
  const [isHidden, setIsHidden] = useState(user.isHidden);
  // Initial values of the fields; the user may be refetched in the meantime.
  const [first] = useState(user);
  const { formProps, field, message, isBusy } = useContractForm(updateProfileRoute, {
    defaultValues: {
      name: first.name,
      bio: first.bio,
      about: first.about,
      location: first.location,
    },
    required: { fields: ['name'], text: t('profile.required') },
    prepare: ({ location, name, ...typed }) => ({
      ...typed,
      ...(name !== first.name && { name }),
      // A location that is being detected must not be cleared if the student did not edit the
      // field.
      ...((location !== first.location || !first.mayDetectLocation) && { location }),
      shows,
      isHidden,
    }),
    refused: { otherwise: () => t('profile.saveFailed') },
    submit: async (body) => {
      await call(updateProfileRoute, { body });
      const areSaved = [await saveFile(avatar), await saveFile(resume)].every(Boolean);
      await refreshUser(client);
      setLacksFile(!areSaved);
      if (!areSaved) return;
      toast(t('profile.saved'));
      onSaved();
      onClose();
    },
  });
  const refresh = () => refreshUser(client);
  return (
    <Dialog title={t('profile.editTitle')} onClose={onClose} isBusy={isBusy}>
      <form {...formProps} className="flex flex-col gap-4">
        <FileField kind={AVATAR} file={avatar} kept={user.profileImage} onRemoved={refresh} />
        <TextField
          label={t('profile.name')}
          autoComplete="name"
          maxLength={80}
          {...field('name')}
        />
        <TextField
          label={t('profile.bio')}
          hint={t('profile.bioHint', { max: BIO_MAX })}
          maxLength={BIO_MAX}
          {...field('bio')}
        />
        <TextAreaField
          label={t('profile.about')}
          rows={4}
          maxLength={ABOUT_MAX}
          {...field('about')}
        />
        <TextField
          label={t('profile.location')}
          hint={t('profile.locationHint')}
          maxLength={LOCATION_MAX}
          {...field('location')}
        />
        <FileField kind={RESUME} file={resume} kept={user.resumeName} onRemoved={refresh} />
        <fieldset className="border-t pt-4">
          <legend className="float-left mb-1 w-full font-semibold">{t('profile.shows')}</legend>
          <p className="mb-1 clear-both text-sm text-ink-soft">{t('profile.showsHint')}</p>
          {SHOWN_FIELDS.map((name, index) => (
            <CheckField
              key={name}
              data-autofocus={(part === 'shows' && index === 0) || undefined}
              checked={shows[name]}
              onChange={({ target }) => setShows({ ...shows, [name]: target.checked })}
            >
              {t(`profile.shows.${name}`)}
            </CheckField>
          ))}
          <CheckField
            checked={isHidden}
            onChange={({ target }) => setIsHidden(target.checked)}
            aria-describedby="hide-hint"
          >
            {t('profile.hide')}
          </CheckField>
          <p id="hide-hint" className="text-sm text-ink-soft">
            {t('profile.hideHint')}
          </p>
        </fieldset>
        <FormMessage text={message ?? (lacksFile ? t('profile.lacksFile') : null)} tone="problem" />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {t('profile.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
