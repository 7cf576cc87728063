export { XpModule } from './xp.module';
