import 'reflect-metadata';
import { startService } from '@portal/messaging';
import { IdentityModule } from './identity.module';

void startService({ name: 'identity', module: IdentityModule });
