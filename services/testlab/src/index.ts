export { TestlabModule } from './testlab.module';
