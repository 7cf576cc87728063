import type { StudyMember } from '@portal/contracts/study';
import { Avatar } from '../../../design/avatar';
import { PersonMenu } from '../people/person-menu';

/** The partners in the session. */
export function RoomPeople({
  members,
  userId,
}: {
  members: readonly StudyMember[];
  userId: string;
}) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-2">
      {members
        .filter(({ _id }) => _id !== userId)
        .map((member) => (
          <li key={member._id} className="flex min-w-0 items-center gap-2">
            <Avatar name={member.name} size={32} src={member.profileImage} />
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-medium">
                {member.name}
              </span>
              <span className="block truncate text-xs text-ink-soft">{member.department}</span>
            </span>
            <PersonMenu person={member} isTogether />
          </li>
        ))}
    </ul>
  );
}
