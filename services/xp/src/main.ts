import 'reflect-metadata';
import { startService } from '@portal/messaging';
import { XpModule } from './xp.module';

void startService({ name: 'xp', module: XpModule });
