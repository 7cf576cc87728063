import { Inject, Injectable } from '@nestjs/common';
import { exportedAccountSchema } from '@portal/contracts/account';
import { STUDENT_DATA_SECTIONS, studentDataOf } from '@portal/contracts/student-data';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { listKnownDevices } from '../credentials/known-devices';
import { DeviceService } from '../sessions/device.service';
import { UserRepository } from '../users/user.repository';
import { writeExport, type ExportedPage } from './write-export';

/** Default maximum number of pages per section. */
const PAGES_MAX = 100;

type Section = (typeof STUDENT_DATA_SECTIONS)[number];

/** Streams all data of a student as one file; at most one page is held in memory. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly messages: Messages,
    private readonly users: UserRepository,
    private readonly devices: DeviceService,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Yields the text of the file: the account, every section, and whether it is complete.
   * @throws PortalError `not_found`, or the error of a service that does not respond
   */
  async *textFor(userId: string, signal: AbortSignal): AsyncGenerator<string> {
    const [user, devices, knownDevices] = await Promise.all([
      this.users.get(userId),
      this.devices.list(userId),
      listKnownDevices(this.dataSource.manager, userId),
    ]);
    const account = exportedAccountSchema.parse({ user, devices, knownDevices });
    const exportedAt = this.clock().toISOString();
    yield* writeExport({ exportedAt, account }, this.pages(userId, signal));
  }

  /**
   * Yields the pages of every section, at least one each; a page is requested once the consumer
   * has taken the previous one.
   */
  private async *pages(userId: string, signal: AbortSignal): AsyncGenerator<ExportedPage> {
    for (const section of STUDENT_DATA_SECTIONS) yield* this.pagesOf(section, userId, signal);
  }

  private async *pagesOf(
    { service, section, pagesMax = PAGES_MAX }: Section,
    studentId: string,
    signal: AbortSignal,
  ): AsyncGenerator<ExportedPage> {
    const { exportStudent } = studentDataOf(service);
    let after: string | null = null;
    for (let pages = 1; pages <= pagesMax && !signal.aborted; pages += 1) {
      const { items, next }: { items: unknown[]; next: string | null } =
        await this.messages.request(exportStudent, { studentId, section, after });
      yield { section, items, isWhole: next === null || pages < pagesMax };
      if (next === null) return;
      after = next;
    }
  }
}
