import { Injectable } from '@nestjs/common';
import { lossesSchema, type Losses } from '@portal/contracts';
import { STUDENT_DATA_SERVICES, studentDataOf } from '@portal/contracts/student-data';
import { Messages } from '@portal/messaging';
import { DeviceService } from '../sessions/device.service';
import { UserRepository } from '../users/user.repository';

/** Tells what a deletion would lose, before anybody says yes to it. */
@Injectable()
export class AccountLossesService {
  constructor(
    private readonly messages: Messages,
    private readonly users: UserRepository,
    private readonly devices: DeviceService,
  ) {}

  /** @throws PortalError `not_found`, and of a service that does not answer */
  async count(userId: string): Promise<Losses> {
    const [{ name, email, profileImage, resume }, devices] = await Promise.all([
      this.users.get(userId),
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
