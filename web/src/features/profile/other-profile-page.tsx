import { getPublicProfileRoute } from '@portal/contracts/profile';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { Card } from '../../design/card';
import { Skeleton } from '../../design/states';
import { BackHeader } from '../../session/back-header';
import { PlaceText } from './place-text';
import { ProfileHead } from './profile-head';
import { t } from './texts';

/** Profile of a student as shown to others. */
export default function OtherProfilePage() {
  const { student: studentId = '' } = useParams();
  const profile = useQuery({
    queryKey: ['profile', studentId],
    queryFn: ({ signal }) => call(getPublicProfileRoute, { params: { id: studentId }, signal }),
    retry: false,
  });
  const failed = (error: Error) =>
    t(error instanceof ApiError && error.code === 'not_found' ? 'profile.gone' : 'profile.error');
  return (
    <>
      <BackHeader title={t('profile.ofOther')} />
      <QueryBody
        query={profile}
        failed={failed}
        waiting={<Skeleton className="h-96 rounded-card" />}
      >
        {({ name, department, profileImage, bio, about, location, resume, isOwn }) => (
          <div className="flex max-w-3xl flex-col gap-6">
            {isOwn && <p className="text-ink-soft">{t('profile.own')}</p>}
            <ProfileHead
              name={name}
              department={department}
              profileImage={profileImage}
              bio={bio}
              location={location && <PlaceText text={`📍 ${location}`} />}
              resume={resume}
            />
            {about && (
              <Card>
                <h2 className="mb-2 text-xl">{t('profile.about')}</h2>
                <p dir="auto" className="max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line">
                  {about}
                </p>
              </Card>
            )}
          </div>
        )}
      </QueryBody>
    </>
  );
}
