import 'reflect-metadata';
import { startService } from '@portal/messaging';
import { service } from './index';

void startService(service);
