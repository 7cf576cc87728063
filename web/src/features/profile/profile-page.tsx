import type { OwnUser } from '@portal/contracts/identity';
import { useState } from 'react';
import { QueryBody } from '../../api/query-body';
import { Button, LinkButton } from '../../design/button';
import { Card } from '../../design/card';
import { CardBoundary } from '../../design/error-boundary';
import { Icon } from '../../design/icons';
import { Skeleton } from '../../design/states';
import { useCurrentUser } from '../../session/current-user';
import { XpHistory } from '../../session/xp-history';
import { XpTimeline } from '../../session/xp-timeline';
import { BackHeader } from '../../session/back-header';
import { EditDialog, type EditPart } from './edit-dialog';
import { HiddenNotice } from './hidden-notice';
import { LocationLine } from './location-line';
import { ProfileHead } from './profile-head';
import { t } from './texts';
import { useLocation } from './use-location';
import { XpBar } from './xp-bar';

/** The student's own profile, with the progress in XP. */
export default function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <BackHeader title={t('profile.title')} />
      <QueryBody
        query={user}
        failed={t('profile.error')}
        waiting={<Skeleton className="h-[28rem] rounded-card" />}
      >
        {(own) => <OwnProfile user={own} />}
      </QueryBody>
    </>
  );
}

function OwnProfile({ user }: { user: OwnUser }) {
  const [editing, setEditing] = useState<EditPart | null>(null);
  const [hasSaved, setHasSaved] = useState(false);
  const location = useLocation(user);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <ProfileHead
          name={user.name}
          department={user.department}
          profileImage={user.profileImage}
          bio={user.bio}
          location={<LocationLine text={user.location} own={location} />}
          resume={user.resume}
          isOwn
        >
          <Button
            onClick={() => setEditing('fields')}
            icon={<Icon name="user" size={20} />}
            className="max-sm:w-full"
          >
            {t('profile.edit')}
          </Button>
          <LinkButton to={`/profile/${user._id}`} variant="outline" className="max-sm:w-full">
            {t('profile.asOthers')}
          </LinkButton>
          {user.isHidden && (
            <p className="self-center rounded-full bg-sunken px-3 py-1 text-sm font-semibold">
              {t('profile.hidden')}
            </p>
          )}
        </ProfileHead>
        {hasSaved && !editing && <HiddenNotice user={user} onChoose={() => setEditing('shows')} />}
        <XpBar xp={user.totalXP} />
        <About text={user.about} />
        <CardBoundary>
          <XpTimeline version={user.totalXP} />
        </CardBoundary>
      </div>
      <CardBoundary>
        <XpHistory version={user.totalXP} />
      </CardBoundary>
      {editing && (
        <EditDialog
          user={user}
          part={editing}
          onSaved={() => setHasSaved(true)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function About({ text }: { text: string }) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t('profile.about')}</h2>
      {text ? (
        <p dir="auto" className="max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
      ) : (
        <p className="text-ink-soft">{t('profile.noAbout')}</p>
      )}
    </Card>
  );
}
