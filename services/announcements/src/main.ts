import 'reflect-metadata';
import { startService } from '@portal/messaging';
import { AnnouncementsModule } from './announcements.module';

void startService({ name: 'announcements', module: AnnouncementsModule });
