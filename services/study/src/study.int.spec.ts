import { expectEntitiesToMatchMigrations, startTestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { StudyModule } from './study.module';

describe('the tables of study', () => {
  it('are what its entities say', async () => {
    const service = await startTestService({ name: 'study', module: StudyModule });
    await expectEntitiesToMatchMigrations(service.app.get(DataSource));
    await service.stop();
  });
});
