import 'reflect-metadata';
import { startService } from '@portal/messaging';
import { TestlabModule } from './testlab.module';

void startService({ name: 'testlab', module: TestlabModule });
