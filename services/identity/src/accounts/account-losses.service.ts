import { Injectable } from '@nestjs/common';
import { lossesSchema, type Losses } from '@portal/contracts';
import { STUDENT_DATA_SERVICES, studentDataOf } from '@portal/contracts/student-data';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { DeviceService } from '../sessions/device.service';
import { USER_NOT_FOUND, UserRepository } from '../users/user.repository';

/** Counts the data that a deletion would remove, for the confirmation. */
@Injectable()
export class AccountLossesService {
  constructor(
    private readonly messages: Messages,
    private readonly users: UserRepository,
    private readonly devices: DeviceService,
  ) {}

  /**
   * Counts the data of an account.
   * @throws PortalError `not_found`, or the error of a service that does not respond
   */
  async count(userId: string): Promise<Losses> {
    const [{ name, email, profileImage, resume }, devices] = await Promise.all([
      this.users.get(userId).catch(throwNotFound),
      this.devices.list(userId),
    ]);
    const counts = await Promise.all(
      STUDENT_DATA_SERVICES.map((service) =>
        this.messages.request(studentDataOf(service).countStudent, { studentId: userId }),
      ),
    );
    const counted = counts.flatMap((count) => Object.entries(count));
    return lossesSchema.parse({
      ...Object.fromEntries(counted),
      name,
      email,
      devices: devices.length,
      profileFiles: [profileImage, resume].filter(Boolean).length,
    });
  }
}

/**
 * Maps `unauthenticated` to `not_found`: the missing account is not the caller's, who may be an
 * admin.
 */
function throwNotFound(error: unknown): never {
  const isGone = error instanceof PortalError && error.code === 'unauthenticated';
  throw isGone ? new PortalError('not_found', USER_NOT_FOUND) : error;
}
