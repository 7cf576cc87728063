import { Module } from '@nestjs/common';
import { FilesModule } from '@portal/files';
import { RulesModule } from '../rules/rules.module';
import { UsersModule } from '../users/users.module';
import { ProfileDownloadsController } from './files/profile-downloads.controller';
import { ProfileDownloadsService } from './files/profile-downloads.service';
import { ProfileFilesService } from './files/profile-files.service';
import { ProfilePool } from './worker/profile-pool';
import { StaleFilesService } from './files/stale-files.service';
import { GeocoderTurns } from './places/geocoder-turns';
import { LocateService } from './places/locate.service';
import { ProfileChangeService } from './profile-change.service';
import { ProfileController } from './profile.controller';
import { ProfileRepository } from './profile.repository';
import { ProfileService } from './profile.service';

/** Profiles of students: texts, picture, résumé, location and visibility. */
@Module({
  imports: [FilesModule, RulesModule, UsersModule],
  controllers: [ProfileController, ProfileDownloadsController],
  providers: [
    GeocoderTurns,
    LocateService,
    ProfileChangeService,
    ProfileDownloadsService,
    ProfileFilesService,
    ProfilePool,
    ProfileRepository,
    ProfileService,
    StaleFilesService,
  ],
  exports: [ProfileFilesService],
})
export class ProfileModule {}
